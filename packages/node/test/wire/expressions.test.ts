import * as fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, it } from "vitest";
import { isApiError } from "../../src/errors/errors.ts";
import { compileExpression } from "../../src/http/expression.ts";
import { hostileExpressions } from "./hostile-expressions.ts";
import vectors from "./vectors/expressions-go-1.26.json" with { type: "json" };

/** Names of the node's loggers, in the order that the vectors count them. */
const names = (
  "node node/api node/batches node/chain node/chequebook node/peers node/pins node/pss node/store " +
  "node/tags node/upload node/upstream"
).split(" ");

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Compiles, or gives the text of the refusal without Go's prefix. */
async function compiled(expression: string): Promise<string | ((text: string) => boolean)> {
  try {
    return await compileExpression(bytesOf(expression), "exp");
  } catch (error) {
    if (!isApiError(error, "invalid-path-params")) throw error;
    return error.reasons[0]?.error.replace("error parsing regexp: ", "") ?? "no reason";
  }
}

// Left out of the vectors, because the engine differs from Go 1.26: a group name that is used twice
// (Go accepts it) and lower-case names of Unicode classes such as `\pn` (new in Go 1.25).
it("matches and refuses 934 expressions as Go does", async () => {
  const differences: unknown[] = [];
  for (const [expression, expected] of vectors as [string, string | number[]][]) {
    const matches = await compiled(expression);
    const got =
      typeof matches === "string"
        ? matches
        : names.flatMap((name, i) => (matches(`${name}[0][]>>stdout`) ? [i] : []));
    if (JSON.stringify(got) !== JSON.stringify(expected))
      differences.push({ expression, expected, got });
  }
  expect(vectors.length).toBe(934);
  expect(differences).toEqual([]);
});

it("refuses bytes that are not UTF-8", async () => {
  const refused = compileExpression(Uint8Array.of(0x61, 0xff), "exp");
  await expect(refused).rejects.toMatchObject({
    reasons: [{ field: "exp", error: "error parsing regexp: invalid UTF-8: `\udcff`" }],
  });
});

const atom = fc.constantFrom("a", ".", "()", "\\pL", "[)]", "[(]", "[{9}]", "\\Q({9}\\E", "|", "^");
const count = fc.constantFrom("", "", "", "*", "+?", "?", "{2}", "{3}", "{1,9}", "{31}", "{50,}");

/** Expressions whose groups and counts are in their places, so that most of them compile. */
const { expression } = fc.letrec<{ expression: string; item: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.tuple(atom, count).map(([of, times]) => (of === "|" || of === "^" ? of : of + times)),
    fc
      .tuple(fc.constantFrom("(", "(?:"), tie("expression"), count)
      .map(([open, inner, times]) => `${open}${inner})${times}`),
  ),
  expression: fc.array(tie("item"), { minLength: 1, maxLength: 6 }).map((items) => items.join("")),
}));

/** How often the engine looks up the case of a code point, in a map, while it compiles. */
async function foldsOf(text: string): Promise<number> {
  let folds = 0;
  const { has } = Map.prototype;
  const counted = function (this: Map<unknown, unknown>, key: unknown): boolean {
    folds++;
    return has.call(this, key);
  };
  Object.assign(Map.prototype, { has: counted });
  try {
    await compiled(text);
  } finally {
    Object.assign(Map.prototype, { has });
  }
  return folds;
}

const wideAtom = fc.constantFrom(
  ..."(?i) (?i: ) [ [^ ] - B ! \u{10000} \u{1e942} \u{10ffff} 一 龥 \\x{42} \\x{1e942} \\x7f \\777 \\pL \\P{Lu}".split(
    " ",
  ),
  "B-\u{1e942}",
  "一-龥",
);
const wideExpression = fc
  .tuple(fc.array(wideAtom, { minLength: 1, maxLength: 12 }), fc.nat(100))
  .map(([atoms, times]) => `(?i)${atoms.join("").repeat(times + 1)}`.slice(0, 1_000));

it("looks up the case of at most 2^18 code points for any expression of up to 1 kB", async () => {
  let most = 0;
  let compiles = 0;
  const check = async (text: string): Promise<void> => {
    if (typeof (await compiled(text)) !== "string") compiles++;
    most = Math.max(most, await foldsOf(text));
  };
  for (const text of hostileExpressions) await check(text);
  await fc.assert(fc.asyncProperty(wideExpression, check), { numRuns: 1_000, seed: 31 });
  expect(most).toBeLessThanOrEqual(1 << 18);
  // The limit is tried.
  expect(most).toBeGreaterThan(1 << 17);
  expect(compiles).toBeGreaterThan(50);
  // What people write is not refused.
  for (const text of [
    "(?i)^node/[a-z0-9_-]+",
    "(?i)[一-龥]+|[а-я]",
    "(?i)[^\\x{80}-\\x{10ffff}]",
  ]) {
    expect(typeof (await compiled(text))).toBe("function");
  }
});

it("never compiles more than 12,288 instructions", async () => {
  const sizes: number[] = [];
  let refused = 0;
  const check = async (text: string): Promise<void> => {
    const matches = await compiled(text);
    if (typeof matches !== "string") sizes.push(RE2JS.compile(text).programSize());
    else if (matches.startsWith("expression too large")) refused++;
  };
  for (const text of hostileExpressions) await check(text);
  await fc.assert(fc.asyncProperty(fc.oneof(expression, wideExpression), check), {
    numRuns: 8_000,
    seed: 31,
  });
  // Three for each character of the estimate: `(a)` is a begin, a letter and an end.
  expect(Math.max(...sizes)).toBeLessThanOrEqual(3 * 4_096);
  // Both sides of the limit are tried.
  expect(Math.max(...sizes)).toBeGreaterThan(1_000);
  expect(sizes.length).toBeGreaterThan(1_000);
  expect(refused).toBeGreaterThan(100);
});
