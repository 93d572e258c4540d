// What the editor of samples completes: a file for each edition, fetched when the editor opens.
import type { NameKind } from "../packages/facts.ts";

/** A member: name, signature (`(data: string): Promise<void>`, `?: number`), one sentence. */
export type MemberText = readonly [name: string, signature: string, says: string];

/** A name of bee-js. */
export interface NameText {
  readonly kind: NameKind | "namespace";
  /** Declaration behind the name: ` extends Bytes`, ` = Array<CollectionEntry>`, `: string`. */
  readonly text: string;
  /** One sentence. */
  readonly says: string;
  /** Members of values. */
  readonly members?: readonly MemberText[];
  /** Members of the class, enumeration or namespace itself. */
  readonly fixed?: readonly MemberText[];
  /** Whether programs can only receive it: the package does not export the name. */
  readonly isHidden?: true;
}

/** Names of an edition's bee-js. */
export type CompletionData = Readonly<Record<string, NameText>>;

/** Route of the file of an edition, by its release of Bee. */
export const completionsRoute = (release: string): string => `/completions/${release}.json`;
