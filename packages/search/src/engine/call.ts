// Requests of the interface in a query: `/bzz`, `POST /bytes`, a pasted curl line.
import { stem } from "./words.ts";

/** An operation by its title, `POST /stamps/{amount}/{depth}`, or what a query asks for. */
export interface Call {
  /** In lower case; empty when none is named. */
  readonly method: string;
  readonly steps: readonly string[];
}

/** A query that asks for an operation. */
export interface Asked {
  readonly request: Call;
  /** The query without the values of the reader's own request: host, references, flags of curl. */
  readonly text: string;
}

const PATH =
  /^\s*(get|put|post|delete|head|patch)?\s*(?:(?:https?:\/\/)?(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])(?::\d+)?|https?:\/\/[^\s/]+)?(\/[\w{][^\s?#"']*)(.*)/i;
const BARE_PATH = /^\s*()([a-z]\w*(?:\/[^\s/?#]+)+)\s*()$/i;
const CURL = /^\s*curl\s/i;
const CURL_METHOD = /\s(?:-X\s*|--request[\s=])["']?(\w+)/i;
const CURL_PATH = /(?:localhost|:\/\/[^\s/"']+|:\d{2,5})(?::\d+)?(\/[\w{][^\s?#"']*)/i;

function stepsOf(path: string): string[] {
  const steps = path.toLowerCase().split("/").filter(Boolean);
  return /^v\d+$/.test(steps[0] ?? "") ? steps.slice(1) : steps;
}

/** The call that an operation's title names. */
export function callOf(title: string): Call {
  const [method = "", path = ""] = title.toLowerCase().split(" ");
  return { method, steps: stepsOf(path) };
}

const isValue = (step: string): boolean => step.startsWith("{");
const isSame = (one: string, other: string): boolean => stem(one) === stem(other);

/**
 * Scores how well an operation matches a request: 0 no match, 1 a prefix of its path or another
 * method, 2 its path (HEAD only when the request names it). Concrete values match `{…}` and may be left out; `{path}` matches any number of
 * segments.
 */
export function callFit(call: Call, { method, steps: asked }: Call): 0 | 1 | 2 {
  const { length } = call.steps;
  const steps = call.steps.at(-1) === "{path}" ? asked.slice(0, length) : asked;
  const fixed = call.steps.filter((step) => !isValue(step));
  const begins =
    steps.every((step, at) => {
      const own = call.steps[at];
      return own !== undefined && (isValue(own) || isSame(own, step));
    }) || steps.every((step, at) => isSame(fixed[at] ?? "", step));
  if (!begins || !isSame(call.steps[0] ?? "", steps[0] ?? "")) return 0;
  const isWhole = steps.length === length || steps.length === fixed.length;
  // HEAD repeats GET, so it is meant only when it is named.
  const isMethod = method === "" ? call.method !== "head" : method === call.method;
  return isWhole && isMethod ? 2 : 1;
}

function partsOf(query: string): readonly [method: string, path: string, rest: string] | undefined {
  if (CURL.test(query)) {
    const path = CURL_PATH.exec(query)?.[1];
    return path ? [CURL_METHOD.exec(query)?.[1] ?? "", path, ""] : undefined;
  }
  const [, method = "", path = "", rest = ""] = PATH.exec(query) ?? BARE_PATH.exec(query) ?? [];
  return path ? [method, path, rest] : undefined;
}

/** The operation that a query asks for by its path; undefined when no path of `calls` begins so. */
export function askedCall(query: string, calls: readonly Call[]): Asked | undefined {
  const [method, path, rest] = partsOf(query) ?? ["", "", ""];
  const request = { method: method.toLowerCase(), steps: stepsOf(path) };
  const fitting = calls.filter((call) => callFit(call, request) > 0);
  if (fitting.length === 0) return undefined;
  // Parameter values of a request occur on no page.
  const kept = request.steps.filter(
    (step) => isValue(step) || fitting.some(({ steps }) => steps.some((own) => isSame(own, step))),
  );
  return { request, text: [method, `/${kept.join("/")}`, rest].join(" ").trim() };
}
