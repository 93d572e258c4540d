import { memberOf, parseJson, readBody } from "../http/body.ts";
import { compileExpression } from "../http/expression.ts";
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

/** Loggers that the path parameter `exp` selects: the one with this subsystem, or all whose subsystem matches. */
async function matching(call: Call): Promise<LoggerShape[]> {
  const { exp } = pathParameters(call, { exp: required(base64) });
  const loggers = all(call);
  const wanted = new TextDecoder().decode(exp);
  const exact = loggers.filter(({ subsystem }) => subsystem === wanted);
  if (exact.length > 0) return exact;
  const matches = await compileExpression(exp, "exp");
  const found: LoggerShape[] = [];
  for (const logger of loggers) {
    await call.pace();
    if (matches(logger.subsystem)) found.push(logger);
  }
  return found;
}

async function list(call: Call): Promise<Response> {
  return answer(await matching(call));
}

async function setAll(call: Call, verbosity: string): Promise<Response> {
  for (const { logger } of await matching(call)) {
    call.node.loggers.set(logger, verbosity as Verbosity);
  }
  return statusReply(200);
}

/** Verbosity as third part of the path, as Bee has it. */
function setByPath(call: Call): Promise<Response> {
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
    const body: unknown = parseJson(await readBody(call.body));
    const verbosity = memberOf(Object(body) as object, "verbosity");
    return typeof verbosity === "string" ? verbosity : "";
  } catch {
    return "";
  }
}

/** `/loggers`: how much the node says. [bee pkg/api/logger.go] */
export const loggers: readonly Resource[] = [
  resource("/loggers", { GET: (call) => answer(all(call)) }),
  resource("/loggers/{exp}", { GET: list, PUT: set }, { maxBodyBytes: 1024, until: "2.8.1" }),
  resource("/loggers/{exp}", { GET: list }, { since: "2.8.1" }),
  resource("/loggers/{exp}/{verbosity}", { PUT: setByPath }),
];
