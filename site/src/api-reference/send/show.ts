import type { Answer } from "./answer.ts";
import { element } from "./element.ts";

/** More text than this is cut; the download has all of it. */
const MAX_SHOWN = 60_000;

function size(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const kilo = bytes / 1000;
  return kilo < 1000 ? `${kilo.toFixed(1)} kB` : `${(kilo / 1000).toFixed(1)} MB`;
}

function fileName(type: string): string {
  if (/json/.test(type)) return "answer.json";
  if (/html/.test(type)) return "answer.html";
  return type.startsWith("text/") ? "answer.txt" : "answer.bin";
}

/** One sentence about the answer, which screen readers speak. */
export function statusLine({ status, statusText, milliseconds, bytes }: Answer): string {
  const time = milliseconds < 10 ? milliseconds.toFixed(1) : milliseconds.toFixed(0);
  return `${status} ${statusText}, ${size(bytes.length)} in ${time} ms`.replace("  ", " ");
}

/** What the header `swarm-simulated` says, in words; empty when nothing was made up. */
export function simulatedLine({ simulated }: Answer): string {
  if (simulated.length === 0) return "";
  return `Made up by the development node: ${simulated.join(", ")}.`;
}

function message({ status, text }: Answer): string | undefined {
  if (status < 400 || text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as { message?: unknown };
    return typeof value.message === "string" ? value.message : undefined;
  } catch {
    return undefined;
  }
}

/** The link to the explanation of this error among those of the operation. */
function explanation(answer: Answer, operation: Element): HTMLElement | undefined {
  const wanted = message(answer);
  if (wanted === undefined) return undefined;
  const links = operation.querySelectorAll<HTMLAnchorElement>(".api-errors a");
  const found = [...links].find((link) => link.textContent === wanted);
  if (!found) return undefined;
  const href = found.getAttribute("href") ?? "";
  return element("p", {}, element("a", { href }, `What “${wanted}” means and what to do`));
}

function bodyPart(answer: Answer, url: string): HTMLElement[] {
  const { bytes, text, type } = answer;
  if (bytes.length === 0) return [element("p", { class: "api-send-note" }, "No body.")];
  const link = element(
    "a",
    { href: url, download: fileName(type), "data-native": true },
    "Download",
  );
  if (text === undefined) {
    const about = `${size(bytes.length)} of ${type || "unknown type"}, no text. `;
    return [element("p", { class: "api-send-note" }, about, link)];
  }
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}\n…` : text;
  const pre = element("pre", { tabindex: "0", role: "region", "aria-label": "Body" }, shown);
  const cut = text.length > MAX_SHOWN ? "The rest is cut. " : "";
  return [pre, element("p", { class: "api-send-note" }, cut, link)];
}

/** The answer as elements. `url` is an address of its body, `operation` its article on the page. */
export function answerElements(answer: Answer, url: string, operation: Element): HTMLElement[] {
  const names = answer.headers.flatMap(([name, value]) => [
    element("dt", {}, name),
    element("dd", {}, value),
  ]);
  const count = `${answer.headers.length} ${answer.headers.length === 1 ? "header" : "headers"}`;
  const headers = element(
    "details",
    { class: "api-send-more" },
    element("summary", {}, count),
    element("dl", {}, ...names),
  );
  const why = explanation(answer, operation);
  return [...(why ? [why] : []), ...bodyPart(answer, url), ...(names.length > 0 ? [headers] : [])];
}
