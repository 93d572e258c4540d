/** Buttons of static code blocks: one listener for the whole document. */
import type { ClientModule } from "@docusaurus/types";

const COPIED_MS = 1600;
const BUTTONS = ".code-copy, .code-wrap, .code-run";

function textOf(block: Element): string {
  const lines = [...block.querySelectorAll("pre .line")].map((line) => line.textContent ?? "");
  return lines.join("").replace(/\n$/, "");
}

async function copy(button: HTMLElement, block: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(textOf(block));
    button.textContent = "Copied";
  } catch {
    button.textContent = "Copy failed";
  }
  setTimeout(() => {
    button.textContent = "Copy";
  }, COPIED_MS);
}

type Runner = typeof import("../samples/runner.ts");
let runner: Promise<Runner> | undefined;

/** What runs samples is fetched when the first one is run. */
async function run(button: HTMLElement, block: Element): Promise<void> {
  try {
    runner ??= import("../samples/runner.ts");
    (await runner).toggle(block, button);
  } catch {
    runner = undefined;
    button.textContent = "Run failed";
    setTimeout(() => {
      button.textContent = "Run";
    }, COPIED_MS);
  }
}

function wrap(button: HTMLElement, block: Element): void {
  const wrapped = block.classList.toggle("code-wrapped");
  button.setAttribute("aria-pressed", String(wrapped));
}

if (typeof document !== "undefined") {
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>(BUTTONS);
    const block = button?.closest(".code");
    if (!button || !block) return;
    if (button.classList.contains("code-copy")) void copy(button, block);
    else if (button.classList.contains("code-run")) void run(button, block);
    else wrap(button, block);
  });
}

/** The node of samples lives as long as the visit of the page that they stand on. */
export function onRouteDidUpdate({
  location,
  previousLocation,
}: Parameters<NonNullable<ClientModule["onRouteDidUpdate"]>>[0]): void {
  if (!previousLocation || previousLocation.pathname === location.pathname) return;
  void runner?.then(({ leave }) => leave()).catch(() => undefined);
}
