import { operationPart } from "@swarm-docs/openapi/markdown/part";
import type { Surroundings } from "./index.ts";

const SHOWN_MS = 1600;

function say(button: HTMLButtonElement, text: string, usual: string): void {
  button.textContent = text;
  setTimeout(() => (button.textContent = usual), SHOWN_MS);
}

/** Some browsers only allow a copy that begins with the click; they take a promise of the text. */
async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(await text);
  const blob = text.then((ready) => new Blob([ready], { type: "text/plain" }));
  // The clipboard says that it failed; not every browser also waits for the promise it was given.
  blob.catch(() => undefined);
  return navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

/**
 * Links of the Markdown with the site's address in front: the text is pasted somewhere else. `twin`
 * is the address of `api.md`, next to which all routes begin; `page` that of this page.
 */
export function withAddresses(markdown: string, twin: string, page: string): string {
  const root = new URL(twin.replace(/api\.md$/, ""), page).href;
  const start = new URL(page).hash.startsWith("#/") ? `${root}#/` : root;
  return markdown.replace(/(\]\(|^More: )\/(?!\/)/gm, (_all, before: string) => before + start);
}

let whole: Promise<string> | undefined;

async function markdownOf(url: string, id: string): Promise<string> {
  whole ??= fetch(url).then((response) => {
    if (!response.ok) throw new Error(`${url}: status ${response.status}`);
    return response.text();
  });
  // A failure now must not be the answer to the next click.
  whole.catch(() => (whole = undefined));
  const part = operationPart(await whole, id);
  if (part === undefined) throw new Error(`no Markdown for ${id}`);
  return withAddresses(part, url, location.href);
}

function seen(button: Element): string {
  const panels =
    button.closest(".api-code")?.querySelectorAll<HTMLElement>("[role=tabpanel]") ?? [];
  return [...panels].find((panel) => panel.offsetParent !== null)?.textContent ?? "";
}

/** The buttons that copy a sample, or an operation as Markdown. */
export function handleCopies(
  root: HTMLElement,
  { markdown }: Pick<Surroundings, "markdown">,
  signal: AbortSignal,
): void {
  root.addEventListener(
    "click",
    (event) => {
      const button = (event.target as Element).closest<HTMLButtonElement>(
        ".api-copy, .api-markdown",
      );
      if (!button) return;
      const { operation } = button.dataset;
      const usual = operation === undefined ? "Copy" : "Copy as Markdown";
      const text =
        operation === undefined ? Promise.resolve(seen(button)) : markdownOf(markdown, operation);
      copyLater(text).then(
        () => say(button, "Copied", usual),
        () => say(button, "Copy failed", usual),
      );
    },
    { signal },
  );
}
