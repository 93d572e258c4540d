import type { Context } from "./context.ts";
import { escape, html, raw, type Markup } from "./html.ts";

const TOKEN = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

function codeOrOperation(text: string, context: Context): string {
  const operation = context.operations.get(text);
  const code = `<code>${escape(text)}</code>`;
  return operation ? `<a href="${escape(context.here(operation.id))}">${code}</a>` : code;
}

function link(text: string, to: string, context: Context): string {
  const href = to.startsWith("/api/#")
    ? context.here(to.slice(6))
    : to.startsWith("/")
      ? context.page(to)
      : to;
  // The document is ours, but an address with a script in it has no place in any document.
  if (!/^(\/|#|https?:)/.test(href)) return escape(text);
  return `<a href="${escape(href)}">${escape(text)}</a>`;
}

/** Text with code, bold and links; `METHOD /path` in code leads to that operation. */
export function inline(text: string, context: Context): Markup {
  let result = "";
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [all, code, bold, label, to] = match;
    result += escape(text.slice(at, match.index));
    if (code !== undefined) result += codeOrOperation(code, context);
    else if (bold !== undefined) result += `<strong>${escape(bold)}</strong>`;
    else result += link(label ?? "", to ?? "", context);
    at = match.index + all.length;
  }
  return raw(result + escape(text.slice(at)));
}

/** Paragraphs of such text. */
export function prose(text: string, context: Context): Markup[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => html`<p>${inline(paragraph.replaceAll("\n", " "), context)}</p>`);
}
