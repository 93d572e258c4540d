// Compares two documents of one interface: additions, changes and removals, each with the id of its
// anchor in the reference.
import { factList } from "../markdown/fields.ts";
import { fieldAnchor, headerAnchor, parameterAnchor, responseAnchor } from "./anchor.ts";
import type { JsonObject } from "./json.ts";
import type { Marks } from "./marks.ts";
import { compareReleases, type Mark } from "./version.ts";
import type { Body, Field, Operation, Parameter, Response } from "./model.ts";
import { readDocument } from "./read.ts";

/** What a change is about. `behavior` is what only words tell (`x-changed` of an operation). */
export type ChangedPart =
  | "operation"
  | "path"
  | "behavior"
  | "parameter"
  | "body"
  | "status"
  | "header"
  | "field"
  | "error";

/** One difference between two documents. */
export interface Change extends Marks {
  /** Kind of the changed part. */
  readonly part: ChangedPart;
  /** Only in the newer document, only in the older, or different in both. */
  readonly kind: "added" | "removed" | "changed";
  /** Id of the operation. */
  readonly operation: string;
  /** Name of the part: a path, a parameter, a dotted field, a status, or an error id. */
  readonly name: string;
  /** Id of the place on the page of the document that has it, the newer one where both do. */
  readonly anchor: string;
  /** Id of the place on the page of the older document, where both have it under other ids. */
  readonly anchorBefore?: string;
  /** The first release without it: of errors and statuses that are gone, where that is known. */
  readonly until?: string;
  /** How it was, only what differs; absent where there is nothing to compare. */
  readonly from?: string;
  /** How it is, as `from`. */
  readonly to?: string;
}

/**
 * From which release on an operation can end in an error (`since`), or no longer can (`until`); with a
 * status, in that error with this status. The documents do not say it for each operation:
 * `errorDates` of `bundle/errors.ts` does.
 */
export type ErrorDates = (operation: string, error: string, status?: string) => Mark;

type Found = Omit<Change, "operation">;

/** A comparable part: its anchor and its facts besides the description. */
interface Item {
  readonly name: string;
  readonly anchor: string;
  readonly facts: readonly string[];
  readonly marks: Marks & Mark;
}

function marked({ since, changed }: Marks): Marks {
  return { ...(since !== undefined && { since }), ...(changed !== undefined && { changed }) };
}

function ended({ until }: Mark): Mark {
  return until === undefined ? {} : { until };
}

/** Items of two lists under the same key are the same thing. */
function compare(
  part: ChangedPart,
  before: ReadonlyMap<string, Item>,
  after: ReadonlyMap<string, Item>,
): Found[] {
  const found: Found[] = [];
  for (const [key, { name, anchor, facts, marks }] of after) {
    const old = before.get(key);
    if (old === undefined) {
      found.push({ part, kind: "added", name, anchor, ...marked(marks) });
      continue;
    }
    const from = [old.name, ...old.facts].filter((one) => ![name, ...facts].includes(one));
    const to = [name, ...facts].filter((one) => ![old.name, ...old.facts].includes(one));
    if (from.length + to.length === 0 && marks.changed === undefined) continue;
    const texts = { from: from.join("; "), to: to.join("; ") };
    const place = old.anchor === anchor ? { anchor } : { anchor, anchorBefore: old.anchor };
    found.push({ part, kind: "changed", name, ...place, ...texts, ...marked(marks) });
  }
  for (const [key, { name, anchor, marks }] of before) {
    if (!after.has(key)) found.push({ part, kind: "removed", name, anchor, ...ended(marks) });
  }
  return found;
}

/** The key of a parameter. One of the path is known by its place, because names may differ. */
function parameterKey({ path }: Operation, { in: place, name }: Parameter): string {
  const at = path.split("/").findIndex((segment) => segment.includes(`{${name}}`));
  return place === "path" ? `path ${at}` : `${place} ${name.toLowerCase()}`;
}

function parametersOf(operation: Operation): Map<string, Item> {
  return new Map(
    operation.parameters.map((parameter) => [
      parameterKey(operation, parameter),
      {
        name: parameter.name,
        anchor: parameterAnchor(operation, parameter),
        facts: factList(parameter),
        marks: parameter,
      },
    ]),
  );
}

/** All fields below one, by their path. */
function fieldsOf(owner: string, root: Field): [string, Item][] {
  return root.children.flatMap((field) => {
    const name = field.path.join(".");
    const item = { name, anchor: fieldAnchor(owner, field), facts: factList(field), marks: field };
    return [[name, item] as [string, Item], ...fieldsOf(owner, field)];
  });
}

function bodyFields(owner: string, media: Body["media"]): Map<string, Item> {
  return new Map(media.slice(0, 1).flatMap(({ field }) => fieldsOf(owner, field)));
}

function bodyOf(operation: Operation): Map<string, Item> {
  const { body } = operation;
  if (body === undefined) return new Map();
  const facts = [...(body.required ? ["required"] : []), ...body.media.map(({ type }) => type)];
  return new Map([["", { name: "body", anchor: `${operation.id}.body`, facts, marks: {} }]]);
}

/** A status was added with the first of its errors, and removed with the last. */
function statusMark(id: string, { status, errors }: Response, dates: ErrorDates): Mark {
  const marks = errors.map((error) => dates(id, error, status));
  const sorted = (all: readonly (string | undefined)[]): string[] =>
    all.some((one) => one === undefined)
      ? []
      : all.flatMap((one) => one ?? []).sort(compareReleases);
  const [since] = sorted(marks.map((mark) => mark.since));
  const until = sorted(marks.map((mark) => mark.until)).at(-1);
  return { ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
}

function statusesOf(operation: Operation, dates: ErrorDates): Map<string, Item> {
  return new Map(
    operation.responses.map((response) => [
      response.status,
      {
        name: response.status,
        anchor: responseAnchor(operation, response.status),
        facts: response.media.map(({ type }) => type),
        marks: statusMark(operation.id, response, dates),
      },
    ]),
  );
}

function headersOf(operation: Operation, { status, headers }: Response): Map<string, Item> {
  return new Map(
    headers.map((header) => [
      header.name.toLowerCase(),
      {
        name: header.name,
        anchor: headerAnchor(operation, status, header),
        facts: factList(header),
        marks: header,
      },
    ]),
  );
}

/** Errors by id, with the status that carries each; reasons have none of their own. */
function errorsOf(operation: Operation, dates: ErrorDates): Map<string, Item> {
  const statuses = new Map(
    operation.responses.flatMap(({ status, errors }) => errors.map((id) => [id, status])),
  );
  const ids = new Set([...operation.errors, ...statuses.keys()]);
  return new Map(
    [...ids].map((id) => {
      const status = statuses.get(id);
      const anchor = status === undefined ? operation.id : responseAnchor(operation, status);
      const facts = status === undefined ? [] : [status];
      return [id, { name: id, anchor, facts, marks: dates(operation.id, id, status) }];
    }),
  );
}

function responseChanges(before: Operation, after: Operation): Found[] {
  return after.responses.flatMap((response) => {
    const old = before.responses.find(({ status }) => status === response.status);
    if (old === undefined) return [];
    const [was, is] = [responseAnchor(before, old.status), responseAnchor(after, response.status)];
    return [
      ...compare("header", headersOf(before, old), headersOf(after, response)),
      ...compare("field", bodyFields(was, old.media), bodyFields(is, response.media)),
    ];
  });
}

function operationChanges(before: Operation, after: Operation, dates: ErrorDates): Found[] {
  const [from, to] = [before, after].map(({ method, path }) => `${method} ${path}`);
  // Another name for a part of the path is a change of that parameter.
  const [old, now] = [from, to].map((text) => text?.replace(/\{[^}]*\}/g, "{}"));
  const moved: Found[] =
    old === now || from === undefined || to === undefined
      ? []
      : [{ part: "path", kind: "changed", name: to, anchor: after.id, from, to }];
  const behavior: Found[] = (after.changed ?? []).map((one) => ({
    part: "behavior",
    kind: "changed",
    name: "",
    anchor: after.id,
    changed: [one],
  }));
  const [was, is] = [`${before.id}.body`, `${after.id}.body`];
  return [
    ...moved,
    ...behavior,
    ...compare("parameter", parametersOf(before), parametersOf(after)),
    ...compare("body", bodyOf(before), bodyOf(after)),
    ...compare(
      "field",
      bodyFields(was, before.body?.media ?? []),
      bodyFields(is, after.body?.media ?? []),
    ),
    ...compare("status", statusesOf(before, dates), statusesOf(after, dates)),
    ...responseChanges(before, after),
    ...compare("error", errorsOf(before, dates), errorsOf(after, dates)),
  ];
}

function operationsOf(document: JsonObject): Operation[] {
  return readDocument(document).groups.flatMap(({ operations }) => operations);
}

/**
 * Everything that differs between two documents of one interface, in the order of the newer one;
 * removed operations come last. Operations are the same when their ids are. Wording alone is no
 * difference. With `dates`, errors and statuses say their releases, too.
 */
export function changesBetween(
  from: JsonObject,
  to: JsonObject,
  dates: ErrorDates = () => ({}),
): Change[] {
  const before = new Map(operationsOf(from).map((one) => [one.id, one]));
  const after = operationsOf(to);
  const whole = (kind: "added" | "removed", { id, method, path, since }: Operation): Change => ({
    part: "operation",
    kind,
    operation: id,
    name: `${method} ${path}`,
    anchor: id,
    ...(kind === "added" && since !== undefined && { since }),
  });
  const kept = after.flatMap((operation) => {
    const old = before.get(operation.id);
    if (old === undefined) return [whole("added", operation)];
    return operationChanges(old, operation, dates).map((found) => ({
      operation: operation.id,
      ...found,
    }));
  });
  const ids = new Set(after.map(({ id }) => id));
  const gone = [...before.values()].filter(({ id }) => !ids.has(id));
  return [...kept, ...gone.map((operation) => whole("removed", operation))];
}

/**
 * The releases that a change belongs to, oldest first: what brought it, changed it or took it away.
 * Where the documents tell no more than that they differ, the release of the newer one.
 */
export function releasesOf({ since, until, changed = [] }: Change, newer: string): string[] {
  const known = [since, until, ...changed.map((one) => one.since)].flatMap((one) => one ?? []);
  return known.length === 0 ? [newer] : [...new Set(known)].sort(compareReleases);
}
