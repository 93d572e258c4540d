/** Buttons of static code blocks: one listener for the whole document. */

const COPIED_MS = 1600;

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

function wrap(button: HTMLElement, block: Element): void {
  const wrapped = block.classList.toggle("code-wrapped");
  button.setAttribute("aria-pressed", String(wrapped));
}

if (typeof document !== "undefined") {
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>(".code-copy, .code-wrap");
    const block = button?.closest(".code");
    if (!button || !block) return;
    if (button.classList.contains("code-copy")) void copy(button, block);
    else wrap(button, block);
  });
}
