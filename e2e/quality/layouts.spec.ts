/** How `layouts.ts` measures text, by which the pages to look at are chosen. */
import { expect, fileTest } from "../test.ts";
import { withLongestRuns } from "./layouts.ts";

const pageOf = (route: string, text: string) => ({
  file: "",
  route,
  html: `<main class="markdown"><p><code>${text}</code></p></main>`,
});

const LONG = "a".repeat(30);

for (const [what, shorter, longer] of [
  ["is not as long as its words together", `${LONG}-${LONG}/${LONG}?${LONG}`, `${LONG}a`],
  ["goes on at an entity", `${LONG}a`, `${"a".repeat(20)}&amp;${"a".repeat(20)}`],
  ["ends where a tag stands", `${LONG}<wbr>${LONG}`, `${LONG}a`],
] as const)
  fileTest(`a run of text that cannot break ${what}`, () => {
    const pages = [pageOf("/shorter", shorter), pageOf("/longer", longer)];
    expect(withLongestRuns(pages).map(({ route }) => route)).toEqual(["/longer"]);
  });
