import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import { operationsOf } from "@swarm-docs/openapi/bundle/document";
import { catalogueOf, concerns, errorsOf } from "@swarm-docs/openapi/bundle/errors";
import { Source } from "@swarm-docs/openapi/bundle/source";
import {
  BEE_RELEASES,
  compareReleases,
  INTERFACE_VERSIONS,
  type InterfaceVersion,
} from "@swarm-docs/openapi/document/version";
import type { Compared, Side } from "./side.ts";
import { argumentsAt, goFiles, literalsOf, stringsOf, valueOf, withoutComments } from "./go.ts";
import { Functions, handlersOf, keyOf } from "./routes.ts";

/** The newest interface that is not newer than a release. */
export function interfaceOf(release: string): InterfaceVersion {
  const known = INTERFACE_VERSIONS.filter(
    (version) =>
      compareReleases(BEE_RELEASES[version], release) <= 0 ||
      minor(BEE_RELEASES[version]) === minor(release),
  );
  const found = known.at(-1);
  if (!found) throw new Error(`No document describes Bee ${release}`);
  return found;
}

const minor = (release: string): string => release.split(".", 2).join(".");

const STATUSES: Readonly<Record<string, number>> = {
  BadRequest: 400,
  Unauthorized: 401,
  PaymentRequired: 402,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  Conflict: 409,
  Gone: 410,
  RequestEntityTooLarge: 413,
  UnprocessableEntity: 422,
  TooManyRequests: 429,
  InternalServerError: 500,
  NotImplemented: 501,
  BadGateway: 502,
  ServiceUnavailable: 503,
};

/** A message with `*` for each variable part. */
const shape = (message: string): string =>
  message
    .replace(/\{[^{}]*\}|%(?:\[\d+\])?[-+#0 ]*\d*(?:\.\d+)?[a-zA-Z]/g, "*")
    .replace(/\s+/g, " ")
    .trim();

const escape = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
/** Whether two shapes can be the same text. */
function fits(one: string, other: string): boolean {
  const pattern = (text: string) => new RegExp(`^${escape(text).replaceAll("*", ".*")}$`);
  return one === other || pattern(one).test(other) || pattern(other).test(one);
}

/** Errors that a text answers with a literal message: `404 not found`. */
function saidIn(text: string, names: ReadonlyMap<string, string>): string[] {
  const source = withoutComments(text);
  return [...source.matchAll(/\bjsonhttp\.(\w+)\(/g)].flatMap((found) => {
    const status = STATUSES[found[1] ?? ""];
    if (status === undefined) return [];
    const [, given = ""] = argumentsAt(source, found.index + found[0].length - 1);
    const format = /^fmt\.(?:Sprintf|Errorf)\((.*)/s.exec(given)?.[1] ?? given;
    const literal = /^("(?:[^"\\]|\\.)*"|`[^`]*`)/.exec(format)?.[1];
    const value = literal === undefined ? names.get(given) : valueOf(literal);
    // `"text: " + variable`
    const isOpen = /^"(?:[^"\\]|\\.)*"\s*\+/.test(format);
    return value === undefined || shape(value) === "*"
      ? []
      : [`${status} ${shape(value)}${isOpen ? "*" : ""}`];
  });
}

/** Errors of `pkg/api` made once: `errNotFound = errors.New("not found")`. */
function madeOnce(text: string): [string, string][] {
  const made = withoutComments(text).matchAll(
    /\b(\w+)\s*=\s*(?:errors\.New|fmt\.Errorf)\(("(?:[^"\\]|\\.)*")/g,
  );
  return [...made].map(([, name = "", literal = ""]) => [name, valueOf(literal)]);
}

const KINDS = new Set(["message", "status-text", "raw"]);

/**
 * Compares error messages of each operation in both directions: what the functions behind it answer
 * with a literal is in our catalogue, and what our catalogue says exists in Bee.
 */
export async function compareErrors({ checkout, release }: Side): Promise<Compared[]> {
  const version = interfaceOf(release);
  const document = await bundle(version);
  const catalogue = [...catalogueOf(new Source(), version).values()];
  const files = goFiles(checkout, "pkg");
  const texts = files.flatMap(({ text }) => literalsOf(text)).map(shape);
  const api = goFiles(checkout, "pkg/api");
  const names = new Map(api.flatMap(({ text }) => [...stringsOf(text), ...madeOnce(text)]));
  const functions = new Functions(checkout);
  const handlers = handlersOf(checkout);
  const operations = operationsOf(document);
  const said: string[] = [];
  const unsaid: string[] = [];
  const routes: string[] = [];
  const keys = new Set<string>();
  let [theirs, ours] = [0, 0];
  for (const { value, method, path } of operations) {
    const id = String(value["operationId"]);
    const key = keyOf(method, path);
    keys.add(key);
    const behind = handlers.get(key) ?? handlers.get(keyOf("*", path));
    if (!behind) {
      if (!HANDLED_ELSEWHERE.test(key)) routes.push(`operation ${id}: Bee has no ${key}`);
      continue;
    }
    const known = catalogue.filter((entry) => concerns(entry, id) && KINDS.has(entry.kind));
    for (const error of new Set(saidIn(functions.reach(behind), names))) {
      theirs++;
      const [, status = "", message = ""] = /^(\d+) (.*)$/s.exec(error) ?? [];
      const isKnown = known.some(
        (entry) => String(entry.status) === status && fits(shape(entry.message), message),
      );
      if (!isKnown) said.push(`operation ${id}: we lack ${error}`);
    }
  }
  const origins = new Map(errorsOf(version).map((entry) => [entry["id"], entry["origin"]]));
  const ofBee = catalogue.filter(({ kind, id }) => kind === "message" && !origins.get(id));
  for (const entry of ofBee) {
    ours++;
    if (!texts.some((text) => hasShape(text, shape(entry.message))))
      unsaid.push(`error ${entry.id}: Bee has no text "${entry.message}"`);
  }
  const extra = [...handlers.keys()].filter(
    (key) => !keys.has(key) && !key.startsWith("*") && !NOT_OURS.test(key),
  );
  return [
    {
      name: "operations",
      ours: operations.length,
      theirs: handlers.size,
      differences: [...routes, ...extra.map((key) => `operation: Bee alone has ${key}`)],
    },
    { name: "error messages by operation", ours, theirs, differences: [...said, ...unsaid] },
  ];
}

/** Paths that Bee answers with a plain function or a package of Go. */
const HANDLED_ELSEWHERE =
  /^(HEAD|OPTIONS|GET|POST) \/(metrics|health|readiness|robots\.txt|debug.*)?$/;
/** Paths for Go's own tools, subdomains and redirects. */
const NOT_OURS = /\/debug\/|\/metrics|\{\}$|^GET \/$|robots/;

/** Whether a text of Bee has a message of ours, or the parts of one that it is joined from. */
function hasShape(text: string, message: string): boolean {
  return (
    fits(text, message) ||
    message.split("*").some((part) => part.length > 8 && text.includes(part.trim()))
  );
}
