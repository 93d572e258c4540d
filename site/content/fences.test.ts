import { expect, test } from "vitest";
import { fencesOf } from "./fences.ts";
import { matches } from "../shared/samples/match.ts";

test("finds fences, their words, their output and drops indentation", () => {
  const page = [
    "1. Step",
    "",
    "   ```bash test",
    "   echo hi",
    "   ```",
    "",
    "   ```text output",
    "   hi",
    "   ```",
    "",
    '```ts fragment title="a b.ts"',
    "let x;",
    "```",
  ].join("\n");
  expect(fencesOf("docs/x.mdx", page)).toEqual([
    {
      page: "docs/x.mdx",
      line: 3,
      language: "bash",
      words: ["test"],
      code: "echo hi\n",
      output: "hi\n",
    },
    {
      page: "docs/x.mdx",
      line: 11,
      language: "ts",
      title: "a b.ts",
      words: ["fragment"],
      code: "let x;\n",
    },
  ]);
});

test("an ellipsis in the shown output matches anything, white space is folded", () => {
  expect(matches('{ "reference": "…" }\n', '{"reference":"abc"}')).toBe(false);
  expect(matches('{"reference": "…"}', '{"reference":  "abc"}\n')).toBe(true);
  expect(matches("a\n…\nz", "a b c z")).toBe(true);
  expect(matches("a … z", "a b c")).toBe(false);
});
