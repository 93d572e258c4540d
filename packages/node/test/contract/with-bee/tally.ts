import type { BaseName } from "../../../src/release/name.ts";
import type { Difference } from "./compare.ts";
import { declarationOf, type Declarations } from "./declared.ts";

/** Counts of the compared answers of an operation. */
export interface Count {
  same: number;
  /** With differences that are all declared. */
  declared: number;
  undeclared: number;
}

/** An answer that differs, and is not or not wholly declared. */
interface Undeclared {
  readonly operation: string;
  readonly request: string;
  readonly name: string;
  readonly differences: readonly Difference[];
}

/** Counts answers by operation, and keeps the differences that nothing declares. */
export class Tally {
  readonly counts: Map<string, Count> = new Map();
  readonly undeclared: Undeclared[] = [];
  readonly #declarations: Declarations;
  readonly #release: BaseName;

  constructor(declarations: Declarations, release: BaseName) {
    this.#declarations = declarations;
    this.#release = release;
  }

  /** Counts an answer of an operation, of the case with this name. */
  add(operation: string, request: string, name: string, differences: readonly Difference[]): void {
    const count = this.counts.get(operation) ?? { same: 0, declared: 0, undeclared: 0 };
    this.counts.set(operation, count);
    const open = differences.filter(
      (one) => declarationOf(this.#declarations, this.#release, operation, one) === undefined,
    );
    if (differences.length === 0) count.same += 1;
    else if (open.length === 0) count.declared += 1;
    else {
      count.undeclared += 1;
      this.undeclared.push({ operation, request, name, differences: open });
    }
  }

  /** Counts of all operations together. */
  get total(): Count {
    const total: Count = { same: 0, declared: 0, undeclared: 0 };
    for (const { same, declared, undeclared } of this.counts.values()) {
      total.same += same;
      total.declared += declared;
      total.undeclared += undeclared;
    }
    return total;
  }
}

/** The table of operations, sorted by name. */
export function tableOf({ counts, total }: Tally): string {
  const line = (name: string, { same, declared, undeclared }: Count): string =>
    [same, declared, undeclared].map((count) => String(count).padStart(11)).join("") + `  ${name}`;
  const head = ["same", "declared", "undeclared"].map((word) => word.padStart(11)).join("");
  const rows = [...counts].sort(([a], [b]) => a.localeCompare(b));
  return [
    `${head}  operation`,
    ...rows.map(([name, count]) => line(name, count)),
    line("all", total),
  ].join("\n");
}

/** Share of answers with undeclared differences, in percent. */
export function percentUndeclared({ same, declared, undeclared }: Count): number {
  const all = same + declared + undeclared;
  return all === 0 ? 0 : (undeclared / all) * 100;
}
