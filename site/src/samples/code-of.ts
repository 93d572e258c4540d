/** Code of a static code block, without the trailing newline. */
export function codeOf(block: Element): string {
  const lines = [...block.querySelectorAll("pre .line")].map((line) => line.textContent ?? "");
  return lines.join("").replace(/\n$/, "");
}
