import { inEdition } from "../shared/edition/in-edition.ts";
import { type Mark, type Signs } from "./marks.ts";
import { CLOSE, numberSign, OPEN, placesOf, ROW, type Pair, type MarkGroup } from "./places.ts";

/** The beginning of a row or item up to its mark, and what ends it: what an empty one is written with. */
function emptyRow(source: string, mark: Mark, sign: string): string {
  const lead = source.slice(mark.inner[0], mark.start);
  return lead.trim() === "|" ? `${lead}${sign} |\n` : `${lead}${sign}\n`;
}

/** The rows of a place are signed one by one; where all are gone, one empty row keeps the place. */
function rowSigns(source: string, { marks }: MarkGroup, sign: string, release: string): Signs {
  const isEmpty = marks.every((mark) => !inEdition(mark, release));
  return new Map(
    marks.map((mark, at) => {
      const instead = isEmpty && at === 0 ? emptyRow(source, mark, sign) : "";
      return [mark.start, { before: sign, after: "", instead }];
    }),
  );
}

const indentOf = (source: string, { start }: Mark): string =>
  /[ \t]*$/.exec(source.slice(0, start))?.[0] ?? "";

/** Difference markers of a page in the edition of the pair's first release. */
export function signsOf(source: string, pair: Pair): Signs {
  const signs = new Map<number, { before: string; after: string; instead: string }>();
  for (const [at, place] of placesOf(source, pair).entries()) {
    const number = numberSign(at + 1);
    if (place.kind === "rows") {
      for (const [start, sign] of rowSigns(source, place, ROW + number, pair[0]))
        signs.set(start, sign);
      continue;
    }
    const { marks, kind } = place;
    for (const mark of marks) {
      // Blocks have paragraphs of signs around them, in a step indented with it.
      const [end, lead] = kind === "blocks" ? ["\n", `\n${indentOf(source, mark)}`] : ["", ""];
      const before = mark === marks[0] ? OPEN + number + end : "";
      const after = mark === marks.at(-1) ? lead + CLOSE + number + end : "";
      signs.set(mark.start, { before, after, instead: "" });
    }
  }
  return signs;
}
