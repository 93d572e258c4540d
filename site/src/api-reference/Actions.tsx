import { markdownOf } from "./markdown.ts";
import { useCopy } from "../ui/useCopy.ts";

/** What the line below a description offers. */
export interface ActionsProps {
  /** Id of the operation. */
  readonly operation: string;
  readonly guide: { readonly href: string; readonly title: string } | undefined;
  /** Address of the operation's own Markdown; absent with hash routing, where it has none. */
  readonly twin: string | undefined;
  /** Address of `api/whole.md`. */
  readonly markdown?: string;
}

/** The guide of an operation, the button that copies it as Markdown, and the link to view it so. */
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

/** What the static markup of the line says. */
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
