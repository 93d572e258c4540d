import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import { operationsOf } from "@swarm-docs/openapi/bundle/document";
import { errorsOf } from "@swarm-docs/openapi/bundle/errors";
import type { InterfaceVersion } from "@swarm-docs/openapi/document/version";
import type { HttpError, OperationLink, PageLink } from "../../shared/mdx/rows.ts";

/** Sections of the error list, in order, with the first path segments that belong to them. */
const GROUPS: readonly (readonly [name: string, segments: string])[] = [
  ["Any operation", ""],
  ["Bytes, files and chunks", "bytes bzz chunks"],
  ["Single-owner chunks and feeds", "soc feeds"],
  ["Access control", "grantee"],
  ["Postage batches", "stamps batches envelope"],
  ["Tags", "tags"],
  ["Pins", "pins"],
  ["Stewardship", "stewardship"],
  ["Messages", "pss gsoc"],
  ["Chequebook", "chequebook"],
  ["Balances and settlements", "balances consumed settlements timesettlements accounting"],
  ["Wallet, stake and transactions", "wallet stake transactions"],
  ["Reserve and redistribution", "rchash reservestate redistributionstate"],
  [
    "Node and peers",
    "addresses health readiness node status topology peers blocklist connect pingpong",
  ],
  ["Chain, loggers and other", "chainstate loggers welcome-message debugstore"],
];

/** Names of the sections in the order in which they are shown. */
export const groupNames: readonly string[] = GROUPS.map(([name]) => name);

/** The section of an error: the one of its operations, or the first when they belong to more than two. */
export function groupOf(operations: readonly OperationLink[]): string {
  const names = new Set(
    operations.map(({ label }) => {
      const segment = label.split(" ")[1]?.split("/")[1] ?? "";
      const group = GROUPS.find(([, segments]) => segments.split(" ").includes(segment));
      return group?.[0] ?? "Any operation";
    }),
  );
  const [first = "Any operation"] = names;
  return names.size > 2 ? "Any operation" : first;
}

const documents = new Map<InterfaceVersion, ReturnType<typeof bundle>>();

/** The document of a version of the interface, put together once. */
export function documentOf(version: InterfaceVersion): ReturnType<typeof bundle> {
  const known = documents.get(version) ?? bundle(version);
  documents.set(version, known);
  return known;
}

/** Method and path of every operation of a version of the interface, by operation id. */
export async function operationsOfVersion(
  version: InterfaceVersion,
): Promise<Map<string, OperationLink>> {
  return new Map(
    operationsOf(await documentOf(version)).map(({ method, path: at, value }) => {
      const id = String(value["operationId"]);
      return [id, { id, label: `${method.toUpperCase()} ${at}` }];
    }),
  );
}

interface Entry extends Omit<HttpError, "operations" | "group" | "seeAlso"> {
  readonly operations: readonly string[];
  readonly seeAlso: readonly string[];
}

/**
 * The errors of `api/errors.yaml` that a version has, by section. `known` are the operations of that
 * version by id. Fails when an error names an unknown one.
 */
export function readHttpErrors(
  links: (routes: readonly string[]) => readonly PageLink[],
  version: InterfaceVersion,
  known: ReadonlyMap<string, OperationLink>,
): HttpError[] {
  const entries = errorsOf(version) as unknown as readonly Entry[];
  const operationOf = (error: string, id: string): OperationLink => {
    const operation = known.get(id);
    if (!operation)
      throw new Error(`api/errors.yaml: "${error}" names the unknown operation "${id}"`);
    return operation;
  };
  return entries
    .map(({ id, message, status, kind, cause, check, fix, note, reasonsField, logs, ...entry }) => {
      const { since, until } = entry;
      const operations = entry.operations.includes("*")
        ? []
        : entry.operations.map((operation) => operationOf(id, operation));
      return {
        id,
        message,
        status,
        kind,
        cause,
        check,
        fix,
        ...(note && { note }),
        ...(reasonsField && { reasonsField }),
        ...(logs && { logs }),
        ...(since && { since }),
        ...(until && { until }),
        operations,
        group: groupOf(operations),
        seeAlso: links(entry.seeAlso),
      };
    })
    .sort((one, other) => groupNames.indexOf(one.group) - groupNames.indexOf(other.group));
}
