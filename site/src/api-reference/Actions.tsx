import { markdownOf } from "./markdown.ts";
import { useCopy } from "../useCopy.ts";

/** What the line below a description offers. */
export interface ActionsProps {
  /** Id of the operation. */
  readonly operation: string;
  readonly guide: { readonly href: string; readonly title: string } | undefined;
  /** Address of `api.md`. */
  readonly markdown?: string;
}

/** The guide of an operation, and the button that copies it as Markdown. */
export function Actions({ operation, guide, markdown = "" }: ActionsProps) {
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
    </>
  );
}

/** What the static markup of the line says. */
export function readActions(place: HTMLElement): ActionsProps {
  const link = place.querySelector("a");
  return {
    operation: place.closest("article")?.id ?? "",
    guide: link
      ? { href: link.getAttribute("href") ?? "", title: link.textContent ?? "" }
      : undefined,
  };
}
