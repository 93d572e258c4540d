import { expect, test } from "vitest";
import { sampleConsole } from "./console.ts";

function printed(use: (console: Console) => void): string[] {
  const lines: string[] = [];
  let time = 0;
  const tell = (text: string, stream: string): void => void lines.push(`${stream} ${text}`);
  use(sampleConsole(tell, () => (time += 1.5)) as Console);
  return lines;
}

test("groups indent each line", () => {
  const lines = printed((console) => {
    console.group("outer");
    console.log("a\nb");
    console.groupCollapsed();
    console.warn("c");
    console.groupEnd();
    console.groupEnd();
    console.groupEnd();
    console.log("d");
  });
  expect(lines).toEqual(["out outer", "out   a\n  b", "error     c", "out d"]);
});

test("counts, timers and assertions print as in Node.js", () => {
  const lines = printed((console) => {
    console.count();
    console.count();
    console.countReset();
    console.count();
    console.time("t");
    console.timeLog("t", "so far");
    console.timeEnd("t");
    console.timeEnd("t");
    console.assert(true, "not printed");
    console.assert(false, "%d bytes", 3);
    console.assert(false, { a: 1 });
    console.trace("here");
    console.dir("text");
  });
  expect(lines).toEqual([
    "out default: 1",
    "out default: 2",
    "out default: 1",
    "out t: 1.500ms so far",
    "out t: 3.000ms",
    "error No such label 't' for console.timeEnd()",
    "error Assertion failed: 3 bytes",
    "error Assertion failed { a: 1 }",
    "error Trace: here",
    "out 'text'",
  ]);
});

test("tables", () => {
  const lines = printed((console) => {
    console.table([{ a: 1, b: "x" }, { a: 22 }, 3]);
    console.table({ one: { a: 1, b: 2 } }, ["b"]);
    console.table("text");
  });
  expect(lines).toEqual([
    `out ┌─────────┬────┬─────┬────────┐
│ (index) │ a  │ b   │ Values │
├─────────┼────┼─────┼────────┤
│ 0       │ 1  │ 'x' │        │
│ 1       │ 22 │     │        │
│ 2       │    │     │ 3      │
└─────────┴────┴─────┴────────┘`,
    `out ┌─────────┬───┐
│ (index) │ b │
├─────────┼───┤
│ one     │ 2 │
└─────────┴───┘`,
    "out text",
  ]);
});
