/** The part of vitest that the store suite uses, small enough for a page. */
interface Found {
  readonly name: string;
  readonly run: () => Promise<void>;
}

const cases: Found[] = [];

/** Registers nothing but its cases. */
export function describe(_name: string, define: () => void): void {
  define();
}

function register(name: string, run: () => Promise<void>): void {
  cases.push({ name, run });
}

/** Registers a case. */
export const it = Object.assign(register, {
  skipIf: (isSkipped: boolean) => (isSkipped ? () => undefined : register),
});

function shown(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === "bigint") return `${part}n`;
    return part instanceof Uint8Array ? `bytes ${part.join()}` : part;
  });
}

function same(given: unknown, wanted: unknown): void {
  const [left, right] = [shown(given), shown(wanted)];
  if (left !== right)
    throw new Error(`expected ${right?.slice(0, 300)}, got ${left?.slice(0, 300)}`);
}

/** Compares by the text of values: data only. */
export function expect(given: unknown) {
  return {
    toBe: (wanted: unknown) => same(given, wanted),
    toEqual: (wanted: unknown) => same(given, wanted),
    toBeUndefined: () => same(given, undefined),
  };
}

/** Runs every case; gives name and failure of each. */
export async function runAll(): Promise<{ name: string; failure?: string }[]> {
  const results = [];
  for (const { name, run } of cases) {
    try {
      await run();
      results.push({ name });
    } catch (error) {
      results.push({ name, failure: String(error) });
    }
  }
  return results;
}
