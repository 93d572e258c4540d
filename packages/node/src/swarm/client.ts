import { isStream } from "../dev/parameters.ts";
import { SwarmError } from "../dev/swarm-error.ts";
import type { CommandName } from "../dev/types.ts";
import { streamOf } from "../http/body.ts";

/**
 * Runs a developer command on the node at an address; bytes are returned in pieces. Rejects with the
 * node's `SwarmError`, `SWARM_UNREACHABLE` or `SWARM_NOT_DEVELOPMENT_NODE`.
 */
export async function runAt(url: string, name: CommandName, values: object = {}): Promise<unknown> {
  const [file] = Object.values(values).filter(isStream);
  const type = file === undefined ? "application/json" : fileType;
  const body = file === undefined ? jsonOf(values) : streamOf(file);
  // `duplex` is required for bodies that are streams; the DOM's types lack it.
  const init = { method: "POST", headers: { "Content-Type": type }, body, duplex: "half" };
  const answer = await ask(`${url}/_dev/${name}`, init);
  if (!answer.ok) throw await errorOf(url, answer);
  if (answer.status === 204) return undefined;
  if (answer.headers.get("Content-Type") === fileType) return answer.body;
  return answer.json().catch((cause: unknown) => {
    throw noDevelopmentNode(url, cause);
  });
}

const fileType = "application/octet-stream";

/** Bigints become decimal text, which every parameter of a whole number takes. */
const jsonOf = (values: object): string =>
  JSON.stringify(values, (_name, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );

/** `fetch` that rejects with `SWARM_UNREACHABLE`. */
export async function ask(url: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    const { origin } = new URL(url);
    throw new SwarmError(
      "SWARM_UNREACHABLE",
      `No node answers at ${origin}: is one running there?`,
      { cause },
    );
  }
}

/** The error that a node answers, whatever else answers there included. */
async function errorOf(url: string, answer: Response): Promise<SwarmError> {
  const body = (await answer.json().catch(() => undefined)) as Partial<SwarmError> | undefined;
  const { code, message = answer.statusText, parameter } = body ?? {};
  if (typeof code === "string" && code.startsWith("SWARM_"))
    return new SwarmError(code, message, { parameter });
  if (answer.status === 404 || answer.status === 405) return noDevelopmentNode(url);
  return new SwarmError("SWARM_REQUEST_REFUSED", `${url} answered ${answer.status}: ${message}`);
}

function noDevelopmentNode(url: string, cause?: unknown): SwarmError {
  const message = `${url} is not a development node: it has no /_dev`;
  return new SwarmError("SWARM_NOT_DEVELOPMENT_NODE", message, { cause });
}
