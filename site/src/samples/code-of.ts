/** Code of a static code block, without the trailing newline. */
export function codeOf(block: Element): string {
  const lines = [...block.querySelectorAll("pre .line")].map((line) => line.textContent ?? "");
  return lines.join("").replace(/\n$/, "");
}

/** Edit button of an editable block; shared links use its index. */
const SAMPLES = ".code-edit";

/** Index of a block among the editable blocks of its page; -1 for other blocks. */
export function indexOf(block: Element): number {
  const own = block.querySelector(SAMPLES);
  return [...document.querySelectorAll(SAMPLES)].findIndex((one) => one === own);
}
