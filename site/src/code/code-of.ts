/** The code that a block of static markup shows, without the end of its last line. */
export function codeOf(block: Element): string {
  const lines = [...block.querySelectorAll("pre .line")].map((line) => line.textContent ?? "");
  return lines.join("").replace(/\n$/, "");
}
