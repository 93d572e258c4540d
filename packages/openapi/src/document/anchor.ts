import type { Field, Operation, Parameter } from "./model.ts";

/** Slug for an id: no blanks, and no characters that are special in a fragment. */
export function slug(text: string): string {
  return text.replace(/[^\w*.{}@/+-]+/g, "-").replace(/^-+|-+$/g, "") || "value";
}

/** Id of a parameter: `uploadBytes.header.Swarm-Pin`. */
export function parameterAnchor(operation: Operation, parameter: Parameter): string {
  return `${operation.id}.${parameter.in}.${slug(parameter.name)}`;
}

/** Id of a response: `uploadBytes.201`. */
export function responseAnchor(operation: Operation, status: string): string {
  return `${operation.id}.${slug(status)}`;
}

/** Id of a header of a response: `uploadBytes.201.header.Swarm-Tag`. */
export function headerAnchor(operation: Operation, status: string, header: Parameter): string {
  return `${responseAnchor(operation, status)}.header.${slug(header.name)}`;
}

/**
 * Id of a field of a body: `getStamp.200.batchID`, `createTag.body.address`. `owner` is the id of
 * the body or response. A second media type of one body puts its name between.
 */
export function fieldAnchor(owner: string, field: Field): string {
  return [owner, ...field.path.map(slug)].join(".");
}

/** Id of the group of operations with this name. */
export function groupAnchor(name: string): string {
  return `group-${slug(name.toLowerCase())}`;
}
