/**
 * The part of `documentMarkdown` about one operation, `undefined` when it is not there. So a page
 * can offer each operation as Markdown without carrying it.
 */
export function operationPart(markdown: string, id: string): string | undefined {
  const lines = markdown.split("\n");
  const start = lines.findIndex((line) => line.startsWith("### ") && line.endsWith(` {#${id}}`));
  if (start < 0) return undefined;
  const rest = lines.slice(start + 1);
  const length = rest.findIndex((line) => /^##? |^### .* \{#[\w-]+\}$/.test(line));
  const part = [
    lines[start]?.replace(/ \{#[\w-]+\}$/, ""),
    ...rest.slice(0, length < 0 ? undefined : length),
  ];
  return `${part.join("\n").trim()}\n`;
}
