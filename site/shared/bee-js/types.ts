import type { CodeLines } from "../packages/facts.ts";

/** Tooltip of a name in a sample. */
export interface TypeText {
  /** Its type or signature. */
  readonly code: CodeLines;
  /** One sentence. */
  readonly says?: string;
  /** Route of its place in the reference of bee-js. */
  readonly to?: string;
}

/** Types of the names of a sample: a file of its own, fetched when its code is pointed at or focused. */
export interface SampleTypes {
  readonly texts: readonly TypeText[];
  /** In the order of the code; offsets count UTF-16 units of the code as shown. */
  readonly names: readonly (readonly [from: number, length: number, text: number])[];
}

/** Route of the file with the types of a sample, by its key. */
export const typesRoute = (key: string): string => `/types/${key}.json`;
