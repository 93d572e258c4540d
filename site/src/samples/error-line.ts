/**
 * Line of the topmost stack frame in the module at `address`, counted from 1. `undefined` for values
 * without a stack, and for errors from elsewhere.
 */
export function errorLineIn(address: string, error: unknown): number | undefined {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const at = address === "" ? -1 : stack.indexOf(`${address}:`);
  const line = at < 0 ? NaN : Number.parseInt(stack.slice(at + address.length + 1), 10);
  return Number.isNaN(line) ? undefined : line;
}

/** Line that an error names by its property `line`, as `SampleError` does. */
export function lineOf(error: unknown): number | undefined {
  const line = error instanceof Error && "line" in error ? error.line : undefined;
  return typeof line === "number" ? line : undefined;
}
