import { Parser } from "htmlparser2";

/** What of an operation takes room before anything in it is opened. */
export interface Extent {
  readonly characters: number;
  /** Parameters, headers and fields of a body. */
  readonly fields: number;
  readonly responses: number;
  /** Small headings, and words of definition lists (what a websocket sends). */
  readonly headings: number;
  readonly terms: number;
}

/** Counts visible characters and blocks; of a closed `details` only the summary. */
export function extentOf(markup: string): Extent {
  let characters = 0;
  let fields = 0;
  let responses = 0;
  let headings = 0;
  let terms = 0;
  // How many parts are open around the place, after the first closed one; summaries are not inside.
  let closed = 0;
  let summaries = 0;
  const isVisible = (): boolean => closed === 0 || (closed === 1 && summaries > 0);
  const parser = new Parser({
    onopentag(element, { class: names = "", open }) {
      if (element === "summary" && closed === 1) summaries += 1;
      if (isVisible() && names.split(" ").includes("api-field")) fields += 1;
      if (isVisible() && names.split(" ").includes("api-response")) responses += 1;
      if (isVisible() && element === "h4") headings += 1;
      if (isVisible() && element === "dt") terms += 1;
      if (element === "details" && (closed > 0 || open === undefined)) closed += 1;
    },
    ontext(text) {
      if (isVisible()) characters += text.replace(/\s+/g, " ").length;
    },
    onclosetag(element) {
      if (element === "summary" && closed === 1) summaries -= 1;
      if (element === "details" && closed > 0) closed -= 1;
    },
  });
  parser.end(markup);
  return { characters, fields, responses, headings, terms };
}

/** Pixels between two classes of height. */
const STEP = 200;
const LAST = 30;

/**
 * A class that tells how high a part is going to be beside its samples, so that the page has about its
 * full length before everything in it is laid out: the number of steps of 200 px. The weights were
 * fitted to the laid out operations; they are right within a tenth for all.
 */
export function heightClass(markup: string): string {
  const of = extentOf(markup);
  const pixels =
    268 +
    0.31 * of.characters +
    74 * of.fields +
    28 * of.responses +
    60 * of.headings +
    63 * of.terms;
  return `room-${Math.min(LAST, Math.max(3, Math.round(pixels / STEP)))}`;
}
