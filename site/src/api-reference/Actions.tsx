import type { ActionsProps } from "../../render/api-reference/islands.ts";
import { markdownOf } from "./markdown.ts";
import { useCopy } from "../ui/useCopy.ts";

/**
 * Guide link of an operation, the button that copies it as Markdown, and the link to its Markdown.
 */
export function Actions({ operation, guide, twin, markdown = "" }: ActionsProps) {
  const [done, copy] = useCopy();
  return (
    <>
      {guide && (
        <span>
          {"Guide: "}
          <a href={guide.href}>{guide.title}</a>
        </span>
      )}
      <button
        type="button"
        className="api-markdown needs-script"
        onClick={() => copy(markdownOf(markdown, operation))}
      >
        {done ?? "Copy as Markdown"}
      </button>
      {twin !== undefined && (
        <a href={twin} type="text/markdown">
          View as Markdown
        </a>
      )}
    </>
  );
}

/** Parses the props from the static markup of the line. */
export function readActions(place: HTMLElement): ActionsProps {
  const link = place.querySelector("span a");
  return {
    operation: place.closest("article")?.id ?? "",
    guide: link
      ? { href: link.getAttribute("href") ?? "", title: link.textContent ?? "" }
      : undefined,
    twin: place.querySelector('[type="text/markdown"]')?.getAttribute("href") ?? undefined,
  };
}
