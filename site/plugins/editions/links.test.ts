import { expect, test } from "vitest";
import { withEditionLinks } from "./links.ts";

test.each([
  [
    "see [x](/docs/a#b) and [y](/api/#getStamp)",
    "see [x](/docs/2.8/a#b) and [y](/api/2.8/#getStamp)",
  ],
  ['<a href="/docs/a">x</a>', '<a href="/docs/2.8/a">x</a>'],
  ["related:\n  - /docs/a\n  - /api/#x", "related:\n  - /docs/2.8/a\n  - /api/2.8/#x"],
  ["[x](/blog/a) [y](https://e.example/docs/a) [z](#docs)", undefined],
  ["```sh\ncurl [x](/docs/a)\n```", undefined],
  ["The folder `/docs/` is", undefined],
])("%s", (text, expected) => {
  expect(withEditionLinks(text, "2.8/")).toBe(expected ?? text);
  expect(withEditionLinks(text, "")).toBe(text);
});
