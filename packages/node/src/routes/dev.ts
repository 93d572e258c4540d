import { runCommand, type Command } from "../dev/command.ts";
import { groupCommands } from "../dev/group-commands.ts";
import { nodeCommands } from "../dev/node-commands.ts";
import { isStream, refuse } from "../dev/parameters.ts";
import { SwarmError, type SwarmErrorCode } from "../dev/swarm-error.ts";
import { isApiError } from "../errors/errors.ts";
import { limitedBody, readBody, streamOf } from "../http/body.ts";
import { json, noContent } from "../http/reply.ts";
import { resource, type Call, type Resource } from "../http/route.ts";

/** Largest body with parameters. */
const maxBodyBytes = 64 << 10;
const fileType = "application/octet-stream";

function statusOf(code: SwarmErrorCode): number {
  if (code.endsWith("NOT_FOUND")) return 404;
  return code === "SWARM_INTERNAL" || code === "SWARM_STORE_FAILED" ? 500 : 400;
}

/** Parameters in a request: the query of a GET, the bytes of a file, or JSON; an empty body has none. */
async function inputOf({ body, request, url }: Call, { parameters }: Command): Promise<unknown> {
  if (request.method === "GET") return Object.fromEntries(url.searchParams);
  const file = Object.keys(parameters).find((name) => parameters[name]?.isFile);
  if (file !== undefined && request.headers.get("Content-Type") === fileType)
    return { [file]: body };
  try {
    const text = new TextDecoder().decode(await readBody(limitedBody(body, maxBodyBytes)));
    return text === "" ? undefined : (JSON.parse(text) as unknown);
  } catch (error) {
    if (!(error instanceof SyntaxError) && !isApiError(error, "body-too-large")) throw error;
    return refuse("body", `JSON of at most ${maxBodyBytes} bytes`, "something else");
  }
}

/**
 * Answers with the result of `work`, or with its `SwarmError` as `{code, message, parameter}`. A change
 * needs a media type for which browsers ask first, so pages of other sites cannot send it. [Fetch §4.8]
 */
export async function answerDev(call: Call, work: () => Promise<Response>): Promise<Response> {
  try {
    const type = call.request.headers.get("Content-Type") ?? "";
    const isSafe = call.request.method === "GET" || type === fileType;
    if (!isSafe && !/^application\/json\b/i.test(type))
      refuse("Content-Type", "application/json", type);
    return await work();
  } catch (error) {
    if (!(error instanceof SwarmError)) throw error;
    const { code, message, parameter } = error;
    return json(statusOf(code), { code, message, parameter });
  }
}

/** Runs a command with the parameters of a request; its result is JSON, or bytes. */
function answerCommand(call: Call, command: Command): Promise<Response> {
  return answerDev(call, async () => {
    const result = await runCommand(call.node, command, await inputOf(call, command), call);
    if (result === undefined) return noContent();
    if (!isStream(result)) return json(200, result);
    return new Response(streamOf(result), { headers: { "Content-Type": fileType } });
  });
}

/** `POST /_dev/{command}`, and GET for commands that only read. */
function commandResources(table: Readonly<Record<string, Command>>): readonly Resource[] {
  return Object.entries(table).map(([name, command]) => {
    const handle = (call: Call): Promise<Response> => answerCommand(call, command);
    const methods = { POST: handle, ...(command.isRead && { GET: handle }) };
    return resource(`/_dev/${name}`, methods, { simulated: ["chain"] });
  });
}

/** The request log: server-sent events for clients that accept them, else a list. */
function requests(call: Call): Promise<Response> | Response {
  const { watch } = call.node.dev;
  const isStream = /\btext\/event-stream\b/.test(call.request.headers.get("Accept") ?? "");
  return isStream && watch ? watch.answer(call) : answerCommand(call, groupCommands.requests);
}

/** Developer commands of nodes in groups; a function, so that bundles without groups drop it. */
export function groupDev(): readonly Resource[] {
  return [
    resource("/_dev/requests", { GET: requests, POST: requests }),
    ...commandResources(groupCommands),
  ];
}

/** Developer commands of every node. */
export const dev: readonly Resource[] = commandResources(nodeCommands);
