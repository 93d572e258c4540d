import { expect, test } from "vitest";
import { parseSource } from "./source.ts";

const SOURCE = `// What this file is for,
// in two lines.

// Not of interest.
import { one as first, type Two } from "./other.ts";
export { three } from "./three.ts";
export type { Four as Fourth } from "./four.ts";

/** Bytes in all. */
export const SIZE: number = 4 * first;
const TABLE: readonly string[] = ["a", "b"].map((x) => x);

/**
 * Half of an even number.
 *
 * Throws for {@link SIZE}
 * and odd ones.
 */
export async function half(value: Two, more: { a: number } = { a: 1 }): Promise<number> {
  const hidden: Hidden = await first(value);
  return hidden;
}

/** A shape. */
export interface Shape<T extends Two> extends Base {
  /** How wide, in pixels. */
  readonly width: number;
  // Not said outside.
  grow(
    by: T,
  ): void;
}

export class Box implements Shape<Two> {
  /** Its lid. */
  readonly lid: Lid = new Maker();
  readonly #inside: Secret;
  private readonly kept: Kept = 1;
  constructor(inside: Secret) { this.#inside = inside; }
  /** How deep. */
  get depth(): number { return 1; }
  protected own(): Own { return this.#inside; }
  grow(by: Two): void { this.kept = by; }
}

/** Points. */
export type Point = {
  x: number; // across
  y: number;
};
/** One or the other. */
type Either = Point | /* not */ Box;
`;

const source = parseSource("a.ts", SOURCE);
const named = (name: string) => source.declarations.find((one) => one.name === name);
const texts = (name: string) => named(name)?.members.map(({ text }) => text);

test("what a file is for is its first comment, unless that is its first declaration's", () => {
  expect(source.doc).toBe("What this file is for, in two lines.");
  expect(parseSource("b.ts", "/** One. */\nexport const one = 1;").doc).toBe("");
  expect(parseSource("c.ts", '/** File. */\nimport "./a.ts";').doc).toBe("File.");
  expect(parseSource("d.ts", "/** File. */\n\n/** One. */\nexport const one = 1;").doc).toBe(
    "File.",
  );
  expect(parseSource("e.ts", "/* oxlint-disable no-x -- why */\nexport {};".slice(0, 35)).doc).toBe(
    "",
  );
});

test("declarations are told without bodies, comments and what stands behind them", () => {
  expect(named("SIZE")).toMatchObject({
    kind: "constant",
    text: "const SIZE: number = 4 * first",
    doc: "Bytes in all.",
    isExported: true,
  });
  expect(named("TABLE")).toMatchObject({
    text: "const TABLE: readonly string[]",
    isExported: false,
  });
  expect(named("half")).toMatchObject({
    text: "function half(value: Two, more: { a: number } = { a: 1 }): Promise<number>",
    doc: "Half of an even number.\n\nThrows for {@link SIZE} and odd ones.",
    mentions: ["Two", "Promise"],
  });
  expect(named("Either")).toMatchObject({ text: "type Either = Point | Box", isExported: false });
});

test("members stand by themselves, private ones not at all", () => {
  expect(named("Shape")).toMatchObject({
    text: "interface Shape<T extends Two> extends Base",
    members: [
      { name: "width", text: "readonly width: number", doc: "How wide, in pixels." },
      { name: "grow", text: "grow(\n  by: T,\n): void", doc: "" },
    ],
  });
  expect(named("Box")?.text).toBe("class Box implements Shape<Two>");
  expect(texts("Box")).toEqual([
    "readonly lid: Lid",
    "constructor(inside: Secret)",
    "get depth(): number",
    "grow(by: Two): void",
  ]);
  expect(named("Point")?.text).toBe("type Point =");
  expect(texts("Point")).toEqual(["x: number", "y: number"]);
});

test("types are mentioned that can be met from outside, and no others", () => {
  expect(named("Box")?.mentions).toEqual(["Shape", "Two", "Lid", "Secret"]);
});

test("names of other files are known by the name they have here", () => {
  expect([...source.imports]).toEqual([
    ["first", { from: "./other.ts", name: "one" }],
    ["Two", { from: "./other.ts", name: "Two" }],
  ]);
  expect([...source.passesOn]).toEqual([
    ["three", { from: "./three.ts", name: "three" }],
    ["Fourth", { from: "./four.ts", name: "Four" }],
  ]);
  expect(() => parseSource("f.ts", 'export * from "./a.ts";')).toThrow("export of this form");
});
