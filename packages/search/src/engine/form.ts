// What the form of a query says, beside its words: a path, a request, a flag, the word "endpoint".
import { KINDS } from "./format.ts";
import { stem, STOPWORDS, wordsOf } from "./words.ts";

/** What a query asks for by its form. */
export interface Form {
  /** The words to look for: the query without a word that only names the kind of place. */
  readonly text: string;
  /** Factors by letter of `KINDS`. */
  readonly wishes: Readonly<Record<string, number>>;
  /** Which operation is named: its method, if given, and the steps of its path. */
  readonly request?: { readonly method: string; readonly steps: readonly string[] };
}

const ADDRESS =
  /^\s*(?:curl\s+)?(?:-x\s+)?(get|put|post|delete|head|patch)?\s*(?:(?:https?:\/\/)?(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])(?::\d+)?|https?:\/\/[^\s/]+)?(\/[\w{][^\s?#]*)/i;
/** A reference, an overlay or a batch's id; the site cuts a query of 0x and 64 digits to 64 letters. */
const HASH = /^\s*(?:[\da-f]{64}|0x[\da-f]{62,64})\s*$/i;
/** A status alone: the place that says what each of them means. */
const STATUS = /^\s*(?:http\s+)?(?:status\s+|error\s+)?([45]\d\d)\s*$/i;
const CALLED = /\b(?:end-?points?|api calls?|routes?)\b/gi;

function stepsOf(path: string): string[] {
  const steps = path.toLowerCase().split("/").filter(Boolean);
  return /^v\d+$/.test(steps[0] ?? "") ? steps.slice(1) : steps;
}

/** Reads the form of a query; `isOperation` tells whether an operation's path begins so. */
export function formOf(query: string, isOperation: (steps: readonly string[]) => boolean): Form {
  // It stands on no page: what is wanted is the place that says which nodes keep it.
  if (HASH.test(query)) return { text: "neighborhoods", wishes: {} };
  const status = STATUS.exec(query)?.[1];
  if (status) return { text: `status codes ${status}`, wishes: {} };
  const [, method = "", path] = ADDRESS.exec(query) ?? [];
  if (path) {
    const steps = stepsOf(path);
    // The host is the reader's own; without it the path alone is left to look for.
    const text = /^\s*(?:localhost|\d|\[)/i.test(query) ? path : query;
    return {
      text,
      wishes: { [KINDS.operation]: 1.7 },
      request: { method: method.toLowerCase(), steps },
    };
  }
  const rest = query.replace(CALLED, " ");
  if (rest !== query) {
    const steps = wordsOf(rest).filter((word) => !STOPWORDS.has(word));
    if (steps.length > 0 && isOperation(steps)) {
      return {
        text: rest,
        wishes: { [KINDS.operation]: 1.7 },
        request: { method: "", steps },
      };
    }
  }
  if (/^\s*--?\w|^\s*BEE_/.test(query)) return { text: query, wishes: { [KINDS.option]: 1.7 } };
  if (/^\s*bee_\w/.test(query)) return { text: query, wishes: { [KINDS.metric]: 3 } };
  return { text: query, wishes: {} };
}

/** An operation by its title: `POST /stamps/{amount}/{depth}`. */
export interface Call {
  readonly method: string;
  readonly steps: readonly string[];
}

/** The call that an operation's title names. */
export function callOf(title: string): Call {
  const [method = "", path = ""] = title.toLowerCase().split(" ");
  return { method, steps: stepsOf(path) };
}

const isValue = (step: string): boolean => step.startsWith("{");
const isSame = (one: string, other: string): boolean => stem(one) === stem(other);

/**
 * How well an operation answers a request for a path: 0 not at all, 1 when its path begins so or
 * when only the method differs, 2 when it is the path. Values stand for `{…}`, and may be left out.
 */
export function callFit(call: Call, { method, steps }: Call): 0 | 1 | 2 {
  const fixed = call.steps.filter((step) => !isValue(step));
  const begins =
    steps.every((step, at) => {
      const own = call.steps[at];
      return own !== undefined && (isValue(own) || isSame(own, step));
    }) || steps.every((step, at) => isSame(fixed[at] ?? "", step));
  if (!begins || !isSame(call.steps[0] ?? "", steps[0] ?? "")) return 0;
  const isWhole = steps.length === call.steps.length || steps.length === fixed.length;
  return isWhole && (method === "" || method === call.method) ? 2 : 1;
}
