import type { Element, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { codeBlock, nextNames, readMagicComments, rehypeCode } from "./code.ts";
import { drawDiagram } from "./diagrams.ts";
import { element } from "./html.ts";

describe("highlight comments", () => {
  test.each([
    ["// highlight-next-line", "ts"],
    ["# highlight-next-line", "bash"],
    ["<!-- highlight-next-line -->", "html"],
    ["/* highlight-next-line */", "css"],
    ["; highlight-next-line", "ini"],
  ])("%s marks the next line and is not shown", async (comment, language) => {
    const html = toHtml(await codeBlock(`one\n  ${comment}\ntwo\nthree\n`, language));
    expect(html).not.toContain("highlight-next-line");
    const lines = [...html.matchAll(/<span class="(line[^"]*)">/g)].map(([, name]) => name);
    expect(lines).toEqual(["line", "line marked", "line"]);
  });

  test("highlight-start and highlight-end mark what lies between", () => {
    const source = "a\n// highlight-start\nb\nc\n// highlight-end\nd\n// highlight-next-line\ne";
    const { code, marked } = readMagicComments(source);
    expect(code).toBe("a\nb\nc\nd\ne");
    expect([...marked]).toEqual([1, 2, 4]);
    const inside = "// highlight-start\na\n// highlight-next-line\nb\n// highlight-end\nc";
    expect([...readMagicComments(inside).marked]).toEqual([0, 1]);
  });

  test("words about highlighting inside a line of code stay", () => {
    const source = 'const word = "highlight-next-line";\nrest';
    expect(readMagicComments(source)).toEqual({ code: source, marked: new Set() });
  });
});

describe("code blocks", () => {
  test("tokens have class names, nothing has a style", async () => {
    const html = toHtml(await codeBlock("const a = 1;", "ts", "a.ts"));
    expect(html).toMatch(/<span class="t-keyword">const ?<\/span>/);
    expect(html).toContain('<span class="code-title">a.ts</span>');
    expect(html).not.toContain("style=");
  });

  test("a machine that is busy for minutes leaves no line without colours", async () => {
    const source = "if (depth > 0) {\n  const edge = [1];\n}";
    const usual = toHtml(await codeBlock(source, "ts"));
    let now = Date.now();
    const clock = vi.spyOn(Date, "now").mockImplementation(() => (now += 60_000));
    onTestFinished(() => clock.mockRestore());
    expect(toHtml(await codeBlock(source, "ts"))).toBe(usual);
  });

  test("an unknown language is shown as it is", async () => {
    const html = toHtml(await codeBlock("<b>", "klingon"));
    expect(html).toContain("&#x3C;b>");
  });
});

test("1 a diagram is one drawing for both themes: colours are custom properties", async () => {
  const svg = await drawDiagram("graph LR\n  A[One] --> B[Two]");
  expect(svg).toMatch(/^<svg /);
  expect(svg).toContain("One");
  expect(svg).toMatch(/var\(--/);
  expect(svg).not.toMatch(/<style|\sstyle=|@import|https?:\/\/(?!www\.w3\.org)/);
  expect(svg).not.toMatch(/(fill|stroke)="(#[0-9a-f]{3,6}|rgb)/i);
});

test("a sample of bee-js names its methods in bee-js 13, each once; other code has no such line", () => {
  const code =
    'const bee = new Bee("");\nawait bee.getPeers();\nawait bee.getPeers();\nbee.pin(a);';
  const line = nextNames(code, "ts");
  expect(line && toHtml(line)).toBe(
    '<p class="code-next" data-markdown-ignore="">In bee-js 13: <code>bee.connectivity.getPeers</code>, <code>bee.pin.add</code></p>',
  );
  expect(nextNames("const a = 1;", "ts")).toBeUndefined();
  expect(nextNames("bee start", "bash")).toBeUndefined();
});

const FENCE =
  'import { Bee } from "@ethersphere/bee-js";\n\nconst bee = new Bee("");\nawait bee.pin(a);\n';

test("every button of a sample is named after it: the first line of its own, or its title", async () => {
  const sample = { file: "a.js", bee: "2.8.1", isEditable: true };
  const html = toHtml(await codeBlock(FENCE, "ts", undefined, sample));
  for (const text of ["Run", "Edit", "Wrap", "Copy"])
    expect(html).toContain(`aria-label="${text} ts: await bee.pin(a);">${text}<`);
  expect(toHtml(await codeBlock(FENCE, "ts", "pin.ts", sample))).toContain('"Run pin.ts"');
});

test("blocks of a page that begin alike are numbered", async () => {
  const fence = (): Element =>
    element("pre", {}, [element("code", { className: ["language-ts"] }, [FENCE])]);
  const tree: Root = { type: "root", children: [fence(), fence(), fence()] };
  await rehypeCode({ editions: [] })(tree, { path: "/elsewhere/page.mdx" });
  const names = [...toHtml(tree).matchAll(/aria-label="(Copy [^"]*)"/g)].map(([, name]) => name);
  const name = "Copy ts: await bee.pin(a);";
  expect(names).toEqual([name, `${name} (2)`, `${name} (3)`]);
});
