// What the form of a query says, beside its words: a path, a request, a flag, the word "endpoint".
import { KINDS } from "./format.ts";
import { askedCall, callFit, type Call } from "./call.ts";
import { STOPWORDS, wordsOf } from "./words.ts";

/** What a query asks for by its form. */
export interface Form {
  /** The words to look for: the query without a word that only names the kind of place. */
  readonly text: string;
  /** Factors by letter of `KINDS`. */
  readonly wishes: Readonly<Record<string, number>>;
  /** Which operation is named: its method, if given, and the steps of its path. */
  readonly request?: Call;
  /** Term to explain: `batch` in `what is a batch?`. */
  readonly term?: string;
  /** The name of a program that it asks for. */
  readonly symbol?: SymbolName;
}

/** `toHex`, or with its class `BatchId.toHex`. */
export interface SymbolName {
  readonly owner?: string;
  readonly name: string;
}

/** A reference, an overlay or a batch's id; the site cuts a query of 0x and 64 digits to 64 letters. */
const HASH = /^\s*(?:[\da-f]{64}|0x[\da-f]{62,64})\s*$/i;
/** A status alone: the place that says what each of them means. */
const STATUS = /^\s*(?:http\s+)?(?:status\s+|error\s+)?([45]\d\d)\s*$/i;
const CALLED = /\b(?:end-?points?|api calls?|routes?)\b/gi;

/** An option as a flag, as a variable, or as a key with a value in YAML. */
const OPTION = /^\s*(?:--?\w|BEE_|[a-z\d]+(?:-[a-z\d]+)+:\s)/;

/** A pasted error answer of the node: search for its message. */
const ANSWER = /"message"\s*:\s*"([^"]{3,})/;

/** A name of a program: `uploadFile`, `Bee.uploadFile`, `bee.uploadFile(`. */
const SYMBOL = /(?<![\w.-])(?:[A-Za-z]\w*\.)?[a-z]+[A-Z]\w*(?![\w.-])/;
/** What only a reference says of a name. */
const OF_SYMBOL =
  /\b(?:arguments?|args|options?|param(?:eter)?s?|returns?|returned|return type|signatures?|types?)\b/i;

/** A class with a member: `FeedIndex.next`, `BatchId toHex`. */
const MEMBER = /^([A-Za-z]\w*)\.([A-Za-z]\w*)$|^([A-Z]\w*)\s+([a-z]+[A-Z]\w*)$/;

/** The name that a text is, if it can be one of a program. */
function symbolName(text: string): SymbolName | undefined {
  const [, owner, name, before, behind] = MEMBER.exec(text) ?? [];
  if (owner && name) return { owner, name };
  if (before && behind) return { owner: before, name: behind };
  return SYMBOL.exec(text)?.[0] === text ? { name: text } : undefined;
}

/** A query about a name of a program: for its signature, by its class, or alone. */
function symbolForm(query: string): Form | undefined {
  const name = SYMBOL.exec(query)?.[0];
  if (name !== undefined && OF_SYMBOL.test(query.replace(name, "")))
    return { text: name, wishes: { [KINDS.symbol]: 8 }, ...symbolPart(name) };
  const alone = query.trim().replace(/\(.*$/, "");
  const part = symbolPart(alone);
  if (part === undefined) return undefined;
  const isCalled = alone === name && name.includes(".");
  return { text: query, wishes: isCalled ? { [KINDS.symbol]: 6 } : {}, ...part };
}

function symbolPart(text: string): Pick<Form, "symbol"> | undefined {
  const symbol = symbolName(text);
  return symbol && { symbol };
}

/** The name of the network, in which all terms have their meaning, and the end of a question. */
const END = /(?:\s+in\s+(?:swarm|bee))?[\s?]*$/i;
/** Ways to ask for a meaning that no page has as words. A match takes time that grows with the square of the length. */
const DEFINE =
  /^\s*(?:(?:what(?:['’]?s|\s+is)\s+the\s+)?(?:meaning|definition)\s+of|(?:define|definition|explain|what\s+means):?)\s+(?:(?:an?|the)\s+)?(\S.*)|^\s*(\S.*?)\s+(?:meaning|definition|explained)(?:\s+(?:swarm|bee))?$/i;
const WHAT = /^\s*what(?:['’]?s|\s+(?:is|are|does))\s+(?:(?:an?|the)\s+)?(\S.*?)(?:\s+means?)?$/i;
/** Words of a query about something that fails. */
export const TROUBLE: RegExp =
  /\b(?:\w+n['’]t|cant|wont|cannot|not?|never|unable|fail\w*|stuck|hangs?|stop\w*|broken|errors?|crash\w*|missing|wrong|lost|invalid|unknown|refused|denied|closed|timeout|loop|[45]\d\d)\b/i;

/** A longer text asks for more than the meaning of a term. */
const MAX_DEFINITION = 200;

/** What a program writes before a message: `Error: `, `Uncaught (in promise) TypeError: `. */
const REPORTED = /^\s*(?:uncaught +(?:\(in promise\) +)?)?(?:type)?error: +(?=\S+ +\S)/i;

/** Detects the form of a query; `calls` lists the calls of all operations. */
export function formOf(typed: string, calls: readonly Call[]): Form {
  const query = typed.replace(REPORTED, "");
  // No page contains the hash: show the section on which nodes store a chunk.
  if (HASH.test(query)) return { text: "neighborhoods", wishes: {} };
  const status = STATUS.exec(query)?.[1];
  if (status) return { text: `status codes ${status}`, wishes: {} };
  const asked = askedCall(query, calls);
  if (asked) return { ...asked, wishes: { [KINDS.operation]: 1.7 } };
  const message = ANSWER.exec(query)?.[1];
  if (message) return { text: message, wishes: { [KINDS.error]: 1.4 } };
  const rest = query.replace(CALLED, " ");
  if (rest !== query) {
    const steps = wordsOf(rest).filter((word) => !STOPWORDS.has(word));
    const request = { method: "", steps };
    if (steps.length > 0 && calls.some((call) => callFit(call, request) > 0)) {
      return { text: rest, wishes: { [KINDS.operation]: 1.7 }, request };
    }
  }
  if (OPTION.test(query)) return { text: query, wishes: { [KINDS.option]: 1.7 } };
  if (/^\s*bee_\w/.test(query)) return { text: query, wishes: { [KINDS.metric]: 3 } };
  const asks = query.length > MAX_DEFINITION ? "" : query.replace(END, "");
  const [, named, defined = named] = DEFINE.exec(asks) ?? [];
  const term = defined ?? WHAT.exec(asks)?.[1];
  const form = symbolForm(query);
  if (form) return form;
  if (term) return { text: defined ?? query, wishes: {}, term };
  // Among other words, a name is one of several subjects, as it is without its class.
  const member = SYMBOL.exec(query)?.[0].split(".").at(-1) ?? "";
  return { text: query, wishes: {}, ...symbolPart(member) };
}
