import type { Operation } from "@swarm-docs/openapi/document/model";
import { buildRequest } from "@swarm-docs/openapi/request/build";
import { worthShowing } from "@swarm-docs/openapi/request/optional";
import type { ApiRequest, RequestBody } from "@swarm-docs/openapi/request/request";
import { LANGUAGES, sampleRequest, type Language } from "@swarm-docs/openapi/snippets/all";
import type { Client } from "../../../render/api-reference/islands.ts";

/** Texts of the samples by language, for the default address of a node. */
export type LiveSamples = Readonly<Partial<Record<Client, string>>>;

/** Typed values of a console by parameter name, and a body that replaces the sample's. */
export interface Typed {
  readonly values: Readonly<Record<string, string>>;
  readonly body: RequestBody | undefined;
}

/** Values of the fields that belong to the request: not the empty ones of optional parameters. */
export function valuesToSend(
  { parameters }: Operation,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const isRequired = (name: string): boolean =>
    parameters.some((one) => one.name === name && one.required);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== "" || isRequired(name)),
  );
}

function typedRequest(operation: Operation, { values, body }: Typed): ApiRequest {
  return buildRequest(operation, {
    include: worthShowing(operation.id).filter((name) => values[name] === undefined),
    values: valuesToSend(operation, values),
    ...(body && { body }),
  });
}

/**
 * Sample in one language. A client's call requires some optional parameters: if those are empty,
 * the values of the page's sample are used.
 */
function write({ write: text }: Language, request: ApiRequest, sample: ApiRequest): string {
  try {
    return text(request);
  } catch {
    return text({ ...request, values: { ...sample.values, ...request.values } });
  }
}

/**
 * Samples of an operation with the typed values; equal to the page's samples if nothing was typed.
 * Values of the node in the page don't count as typed: they exist in one tab only. Omits a language
 * that cannot be written.
 */
export function liveSamples(operation: Operation, typed: Typed): LiveSamples {
  const sample = sampleRequest(operation);
  const request = typedRequest(operation, typed);
  const texts = LANGUAGES.flatMap((language) => {
    try {
      return [[language.id, write(language, request, sample)] as const];
    } catch {
      return [];
    }
  });
  return Object.fromEntries(texts);
}
