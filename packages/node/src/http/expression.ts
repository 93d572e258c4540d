import { fail } from "../errors/errors.ts";

/** Longest expression in UTF-16 units: bounds the parser, which folds cases of whole classes. */
const MAX_LENGTH = 256;

/**
 * Largest estimate of a compiled expression, in instructions. The engine takes about 4 µs per
 * instruction to compile and 1 µs per instruction to match a logger's name; measured: 25 ms in all.
 */
const MAX_INSTRUCTIONS = 4_096;

/** Largest repetition count of the syntax; a larger one is a syntax error. [Go regexp/syntax] */
const MAX_COUNT = 1_000;

/** True when the expression matches somewhere in the text. */
export type Matcher = (text: string) => boolean;

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
  const expression = new TextDecoder().decode(bytes);
  if (isTooLarge(expression)) refuse("expression too large", expression.slice(0, MAX_LENGTH));
  if (!isUtf8(bytes)) refuse("invalid UTF-8", expression);
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

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
