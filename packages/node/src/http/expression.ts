import { fail } from "../errors/errors.ts";
import { decodeByteString, toByteString } from "./byte-string.ts";

/** Longest expression in UTF-16 units: bounds the parser, which folds cases of whole classes. */
const MAX_LENGTH = 256;

/**
 * Largest estimate of a compiled expression, in instructions. The engine takes about 4 µs per
 * instruction to compile and 1 µs per instruction to match a logger's name; measured: 25 ms in all.
 */
const MAX_INSTRUCTIONS = 4_096;

/**
 * Most code points in the ranges of an expression that ignores case: the engine looks up the case of each,
 * about 40 ns, when it parses the range.
 */
const MAX_FOLDED = 1 << 18;

/** First and last code point that has a case. */
const FOLDED = { first: 0x41, last: 0x1e943 } as const;

/** Largest repetition count of the syntax; a larger one is a syntax error. [Go regexp/syntax] */
const MAX_COUNT = 1_000;

/** True when the expression matches somewhere in the text. */
type Matcher = (text: string) => boolean;

/**
 * Compiles an expression in Go's syntax (UTF-8 bytes), as Bee's routes take it. The engine is a port of
 * RE2: no backtracking, so matching takes linear time. It is loaded on first use, because it weighs half
 * as much as the rest of the node. Throws `invalid-path-params` with Go's text about the parameter
 * `field` for a syntax error and for an expression that is too large to run on the node's only thread.
 */
export async function compileExpression(bytes: Uint8Array, field: string): Promise<Matcher> {
  const refuse = (problem: string, expression: string, cause?: unknown): never => {
    const error = `error parsing regexp: ${problem}: \`${expression}\``;
    return fail("invalid-path-params", { reasons: [{ field, error }], cause });
  };
  const expression = decodeByteString(toByteString(bytes));
  if (isTooLarge(expression) || foldsTooMuch(expression))
    refuse("expression too large", expression.slice(0, MAX_LENGTH));
  const malformed = expression.search(/\p{Surrogate}/u);
  if (malformed >= 0) refuse("invalid UTF-8", expression.slice(malformed));
  const { RE2JS, RE2JSSyntaxException } = await import("re2js");
  try {
    const compiled = RE2JS.compile(expression);
    return (text) => compiled.matcher(text).find();
  } catch (cause) {
    if (!(cause instanceof RE2JSSyntaxException)) throw cause;
    return refuse(cause.error, cause.input ?? "", cause);
  }
}

/**
 * Bounds the compiled size from above without parsing: a repetition inside of n groups is multiplied by
 * at most n + 1 counts. Literal text in the form of a count (`[{9}]`) raises the bound and never lowers it.
 */
function isTooLarge(expression: string): boolean {
  if (expression.length > MAX_LENGTH) return true;
  const counts = Array.from(expression.matchAll(/\{(\d+)(?:,(\d*))?\}/g), ([, from, to]) =>
    Math.max(1, Number(from), Number(to ?? 0)),
  );
  const allowed = counts.filter((count) => count <= MAX_COUNT).sort((a, b) => b - a);
  const groups = expression.split("(").length - 1;
  const copies = allowed.slice(0, groups + 1).reduce((product, count) => product * count, 1);
  return expression.length * copies > MAX_INSTRUCTIONS;
}

/**
 * Bounds the code points in ranges from above without parsing: every hyphen counts as a range, up to the
 * code point behind it. Only one outside ASCII in front of it is surely where the range begins.
 */
function foldsTooMuch(expression: string): boolean {
  if (!/\(\?[a-zA-Z]*i/.test(expression)) return false;
  const ranges = expression.matchAll(/(?<=([^]?))-(?=\\x\{([0-9a-fA-F]+)\}|([^]))/gu);
  let folded = 0;
  for (const [, before = "", hex, literal = ""] of ranges) {
    const last = hex === undefined ? upperBoundOf(literal) : Number.parseInt(hex, 16);
    const first = before > "\x7f" ? (before.codePointAt(0) ?? 0) : 0;
    folded += Math.max(0, Math.min(last, FOLDED.last) - Math.max(first, FOLDED.first) + 1);
  }
  return folded > MAX_FOLDED;
}

/** Highest code point that a range may end with whose end begins with this character. */
function upperBoundOf(character: string): number {
  // Of an escape without braces: `\777`, three octal digits.
  return character === "\\" ? 0o777 : (character.codePointAt(0) ?? 0);
}
