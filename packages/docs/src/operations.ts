import type { Interface, Operation } from "@swarm-docs/openapi/document/model";
import { readDocument } from "@swarm-docs/openapi/document/read";
import { operationMarkdown } from "@swarm-docs/openapi/markdown/operation";
import type { EditionContent } from "./content.ts";
import { siteAddress } from "./edition.ts";

const models = new WeakMap<EditionContent, Interface>();

/** The interface of an edition, read once. */
export function interfaceOf(edition: EditionContent): Interface {
  const model = models.get(edition) ?? readDocument(edition.document);
  models.set(edition, model);
  return model;
}

const allOf = (edition: EditionContent): Operation[] =>
  interfaceOf(edition).groups.flatMap(({ operations }) => operations);

/** `/stamps/{amount}/{depth}` fits `/stamps/1000/20`, whatever the names in it. */
function fitsPath(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern, path].map((one) => one.split("/").filter(Boolean));
  return (
    wanted?.length === given?.length &&
    (wanted ?? []).every((step, at) => step.startsWith("{") || step === given?.[at])
  );
}

/**
 * Operations by id (`buyStamp`, in any case), by path, or by method and path; a path with values in it
 * is one, too. Exact paths come before those that only fit.
 */
export function findOperations(edition: EditionContent, wish: string): Operation[] {
  const operations = allOf(edition);
  const own = operations.filter(({ id }) => id.toLowerCase() === wish.trim().toLowerCase());
  if (own.length > 0) return own;
  const [, method = "", path = ""] =
    /^(?:([A-Za-z]+)\s+)?(\/[^\s?#]*)/.exec(wish.trim().replace(/\s+\/v1\//, " /")) ?? [];
  if (path === "") return [];
  const fitting = operations.filter(
    (one) =>
      (method === "" || one.method === method.toUpperCase()) &&
      (one.path === path || fitsPath(one.path, path)),
  );
  const exact = fitting.filter((one) => one.path === path);
  return exact.length > 0 ? exact : fitting;
}

/** Operations whose id, path or summary has the text in it: what may have been meant. */
export function similarOperations(edition: EditionContent, wish: string): Operation[] {
  const text = wish.trim().toLowerCase();
  const words = text.split(/\W+/).filter((word) => word.length > 2);
  const worth = ({ id, path, summary }: Operation): number => {
    const own = `${id} ${path} ${summary}`.toLowerCase();
    return words.filter((word) => own.includes(word)).length;
  };
  return allOf(edition)
    .filter((one) => worth(one) > 0)
    .sort((one, other) => worth(other) - worth(one))
    .slice(0, 5);
}

/** An operation as Markdown: parameters, answers, errors and samples. */
export function operationText(edition: EditionContent, operation: Operation): string {
  return operationMarkdown(operation, {
    error: (id) => `/errors/${id}`,
    page: (route) => siteAddress(route, edition),
  }).trim();
}
