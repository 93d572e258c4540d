import { listOf, objectOf, textOf, type JsonObject } from "./json.ts";

/** What a release changed about something that was there before. */
export interface Changed {
  /** The release of the software, such as `2.8.1`. */
  readonly since: string;
  /** Sentences for readers. */
  readonly words: string;
}

/** What a document says of the releases that something belongs to. */
export interface Marks {
  /** The release that brought it (`x-since`); absent for what has always been there. */
  readonly since?: string;
  /** What releases changed about it (`x-changed`), in the order of the document. */
  readonly changed?: readonly Changed[];
}

/** The marks `x-since` and `x-changed` of an operation, parameter, header or schema. */
export function marksOf(raw: JsonObject): Marks {
  const since = textOf(raw["x-since"]);
  const changed = listOf(raw["x-changed"]).map((one) => ({
    since: textOf(objectOf(one)["since"]),
    words: textOf(objectOf(one)["words"]),
  }));
  return { ...(since && { since }), ...(changed.length > 0 && { changed }) };
}

/** The marks in words: `since 2.8.1`, `changed in 2.7.0: …`; empty without marks. */
export function marksText({ since, changed = [] }: Marks): string[] {
  return [
    ...(since === undefined ? [] : [`since ${since}`]),
    ...changed.map((one) => `changed in ${one.since}: ${one.words}`),
  ];
}
