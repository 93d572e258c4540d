import type { BeeRequestOptions } from "@ethersphere/bee-js";
import { commands } from "../dev/commands.ts";
import { isStream, parseParameters } from "../dev/parameters.ts";
import { SwarmError } from "../dev/swarm-error.ts";
import type { CommandName, DevCommands } from "../dev/types.ts";
import { readBody } from "../http/body.ts";
import { loadBeeJs } from "./load-bee-js.ts";
import type { SwarmHandle } from "./types.ts";

/** Where a handle's node is and how its commands get there. */
interface HandleParts {
  /** Address of its socket; `undefined` without one. */
  readonly url: string | undefined;
  readonly batchId: string;
  /** Runs a command with parsed parameters. Throws `SwarmError`. */
  readonly run: (name: CommandName, values: object) => Promise<unknown>;
  /** `body`: what the request was made of, if the caller gave one. */
  readonly fetch: (request: Request, body: BodyInit | null | undefined) => Promise<Response>;
  readonly stop: () => Promise<void>;
}

/** The developer commands as methods that validate their parameters before they `run`. */
function commandMethods(run: HandleParts["run"]): DevCommands {
  const methods = Object.entries(commands).map(([name, { parameters }]) => [
    name,
    async (input: unknown): Promise<unknown> => {
      const result = await run(name as CommandName, parseParameters(parameters, input));
      return isStream(result) ? readBody(result) : result;
    },
  ]);
  return Object.fromEntries(methods) as DevCommands;
}

/** Makes the handle of a node. */
export function handleOf(parts: HandleParts): SwarmHandle {
  const methods = commandMethods(parts.run);
  const hasSocket = parts.url !== undefined;
  const { url = "http://localhost:1633" } = parts;
  const { port: text, protocol } = new URL(url);
  const port = text === "" ? (protocol === "https:" ? 443 : 80) : Number(text);
  return {
    ...methods,
    url,
    port: hasSocket ? port : 0,
    batchId: parts.batchId,
    expireBatch: (batchId = parts.batchId) => methods.expireBatch(batchId),
    fetch: (input, init) =>
      parts.fetch(
        new Request(input instanceof Request ? input : new URL(input, url), init),
        init?.body,
      ),
    async bee(options?: BeeRequestOptions) {
      if (!hasSocket)
        throw new SwarmError("SWARM_NO_SOCKET", "bee-js needs a socket: leave out port: false");
      const { Bee } = await loadBeeJs();
      return new Bee(url, options);
    },
    stop: parts.stop,
    [Symbol.asyncDispose]: parts.stop,
  };
}
