import { readBody } from "../http/body.ts";
import { fail } from "../errors/errors.ts";
import { isCheap } from "../http/expression.ts";
import { pathParameters, queryOf, required } from "../http/parameters.ts";
import { base64, oneOf, text } from "../http/parsers.ts";
import { json, statusReply } from "../http/reply.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import type { Verbosity } from "../state/loggers.ts";

/** A logger as the interface shows it. */
interface LoggerShape {
  readonly logger: string;
  readonly verbosity: string;
  readonly subsystem: string;
  readonly id: string;
}

interface LoggerNode {
  "/"?: Record<string, LoggerNode>;
  "+"?: string[];
}

/** Longer expressions are refused: no name is that long. */
const longestExpression = 256;
const levels = ["none", "error", "warning", "info", "debug", "all"];

function all(call: Call): LoggerShape[] {
  return call.node.loggers.list().map(({ name, verbosity }) => {
    const subsystem = `${name}[0][]>>stdout`;
    const id = btoa(subsystem).replaceAll("+", "-").replaceAll("/", "_");
    return { logger: name, verbosity, subsystem, id };
  });
}

function treeOf(loggers: readonly LoggerShape[]): Record<string, LoggerNode> {
  const root: LoggerNode = {};
  for (const { logger, verbosity, subsystem } of loggers) {
    let at = root;
    for (const part of logger.split("/")) {
      at["/"] ??= {};
      at = at["/"][part] ??= {};
    }
    at["+"] ??= [];
    at["+"].push(`${verbosity}|${subsystem}`);
  }
  return root["/"] ?? {};
}

function answer(loggers: readonly LoggerShape[]): Response {
  return json(200, { tree: treeOf(loggers), loggers: loggers.length === 0 ? null : loggers });
}

/** Loggers that the path's expression names: one by its exact subsystem, or all that it matches. */
function matching(call: Call): LoggerShape[] {
  const { exp } = pathParameters(call, { exp: required(base64) });
  const expression = new TextDecoder().decode(exp);
  const loggers = all(call);
  const exact = loggers.filter(({ subsystem }) => subsystem === expression);
  if (exact.length > 0) return exact;
  const pattern = compile(expression);
  return loggers.filter(({ logger }) => pattern.test(logger));
}

function compile(expression: string): RegExp {
  try {
    if (expression.length > longestExpression) throw new Error("expression too long");
    if (!isCheap(expression)) throw new Error("expression with too many ways to match");
    return new RegExp(expression);
  } catch (cause) {
    const error = `error parsing regexp: ${faultOf(expression, String(cause))}`;
    fail("invalid-path-params", { reasons: [{ field: "exp", error }], cause });
  }
}

/** The wire's words for what is wrong with an expression. [Go regexp/syntax] */
function faultOf(expression: string, cause: string): string {
  if (/Unterminated character class/.test(cause)) {
    return `missing closing ]: \`${expression.slice(expression.indexOf("["))}\``;
  }
  if (/Unterminated group/.test(cause)) return `missing closing ): \`${expression}\``;
  if (/Unmatched '\)'/.test(cause)) return `unexpected ): \`${expression}\``;
  if (/Nothing to repeat/.test(cause)) {
    return `missing argument to repetition operator: \`${/[*+?]/.exec(expression)?.[0] ?? ""}\``;
  }
  if (/at end of pattern/.test(cause)) return "trailing backslash at end of expression: ``";
  return `invalid expression: \`${expression.slice(0, 100)}\``;
}

function setAll(call: Call, verbosity: string): Response {
  for (const { logger } of matching(call)) call.node.loggers.set(logger, verbosity as Verbosity);
  return statusReply(200);
}

/** Verbosity as third part of the path, as Bee has it. */
function setByPath(call: Call): Response {
  const { verbosity } = pathParameters(call, {
    exp: required(base64),
    verbosity: required(text, oneOf(...levels)),
  });
  return setAll(call, verbosity);
}

/** Verbosity in the query or in a JSON body, as the document of 7.3.0 has it and no Bee. */
async function set(call: Call): Promise<Response> {
  const verbosity = queryOf(call.url).get("verbosity") ?? (await bodyVerbosity(call));
  const pathValues = { ...call.pathValues, verbosity };
  return setByPath({ ...call, pathValues });
}

async function bodyVerbosity(call: Call): Promise<string> {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(await readBody(call.body)));
    if (typeof body !== "object" || body === null || !("verbosity" in body)) return "";
    return typeof body.verbosity === "string" ? body.verbosity : "";
  } catch {
    return "";
  }
}

/** `/loggers`: how much the node says. [bee pkg/api/logger.go] */
export const loggers: readonly Resource[] = [
  resource("/loggers", { GET: (call) => answer(all(call)) }),
  resource(
    "/loggers/{exp}",
    { GET: (call) => answer(matching(call)), PUT: set },
    { maxBodyBytes: 1024, until: "2.8.1" },
  ),
  resource("/loggers/{exp}", { GET: (call) => answer(matching(call)) }, { since: "2.8.1" }),
  resource("/loggers/{exp}/{verbosity}", { PUT: setByPath }),
];
