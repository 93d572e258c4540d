// Samples of an operation in six languages, all written from one request.
import type { Operation } from "../document/model.ts";
import { buildRequest } from "../request/build.ts";
import { worthShowing } from "../request/optional.ts";
import type { ApiRequest } from "../request/request.ts";
import { beeJs } from "./bee-js.ts";
import { curl } from "./curl.ts";
import { fetchSnippet } from "./fetch.ts";
import { go } from "./go.ts";
import { python3 } from "./python.ts";
import { swarmCli } from "./swarm-cli.ts";

/** A language that samples are written in. */
export interface Language {
  /** The first three are the ones that the documentation's tabs use, too. */
  readonly id: "curl" | "bee-js" | "swarm-cli" | "fetch" | "python" | "go";
  /** Its name for readers. */
  readonly label: string;
  /** Name for highlighters. */
  readonly syntax: "bash" | "js" | "ts" | "python" | "go";
  /** Writes the sample of a request. */
  readonly write: (request: ApiRequest) => string;
}

/** All languages, in the order of the tabs. */
export const LANGUAGES: readonly Language[] = [
  { id: "curl", label: "curl", syntax: "bash", write: curl },
  { id: "bee-js", label: "bee-js", syntax: "ts", write: beeJs },
  { id: "swarm-cli", label: "swarm-cli", syntax: "bash", write: swarmCli },
  { id: "fetch", label: "fetch", syntax: "js", write: fetchSnippet },
  { id: "python", label: "Python", syntax: "python", write: python3 },
  { id: "go", label: "Go", syntax: "go", write: go },
];

/** The request that the samples of an operation show. */
export function sampleRequest(operation: Operation, base?: string): ApiRequest {
  const include = worthShowing(operation.id);
  return buildRequest(operation, base === undefined ? { include } : { include, base });
}
