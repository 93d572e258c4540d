import { DEFAULT_BASE, parseBaseUrl } from "@swarm-docs/openapi/request/base-url";
import { SAMPLES_CHANGED } from "./paint.ts";
import { recall, remember } from "./storage.ts";

const KEY = "api.base-url";

/** Event of the root: the address in its `data-base` changed. */
export const BASE_CHANGED = "base-changed";

const socket = (base: string): string => base.replace(/^http/, "ws");

/** Text of a sample with another address of the node in it. */
export function withBase(text: string, before: string, after: string): string {
  if (/^swarm-cli /m.test(text)) {
    const plain = text.replace(/ \\\n {2}--bee-api-url .*$/, "");
    return after === DEFAULT_BASE ? plain : `${plain} \\\n  --bee-api-url ${after}`;
  }
  return text.replaceAll(before, after).replaceAll(socket(before), socket(after));
}

function rewrite(root: HTMLElement, before: string, after: string): void {
  for (const panel of root.querySelectorAll(".api-client")) {
    const text = panel.textContent ?? "";
    const next = withBase(text, before, after);
    if (next !== text) panel.textContent = next;
  }
  root.dispatchEvent(new Event(SAMPLES_CHANGED));
}

/** The address of the reader's node: checked, remembered in this browser, put into all samples. */
export function handleBaseUrl(root: HTMLElement, signal: AbortSignal): void {
  const input = root.querySelector<HTMLInputElement>("#api-base");
  const problem = root.querySelector<HTMLElement>("#api-base-problem");
  if (!input || !problem) return;
  let current = DEFAULT_BASE;
  root.dataset["base"] = current;
  const use = (text: string): void => {
    const result = parseBaseUrl(text || DEFAULT_BASE);
    const wrong = "problem" in result;
    problem.textContent = wrong ? result.problem : "";
    input.setAttribute("aria-invalid", String(wrong));
    if (wrong || result.url === current) return;
    rewrite(root, current, result.url);
    current = result.url;
    remember(KEY, current === DEFAULT_BASE ? undefined : current);
    root.dataset["base"] = current;
    root.dispatchEvent(new Event(BASE_CHANGED));
  };
  const kept = parseBaseUrl(recall(KEY) ?? DEFAULT_BASE);
  if ("url" in kept && kept.url !== current) {
    input.value = kept.url;
    use(kept.url);
  }
  input.addEventListener("input", () => use(input.value), { signal });
  input.form?.addEventListener("submit", (event) => event.preventDefault(), { signal });
}
