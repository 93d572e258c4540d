import { parseCommandLine } from "../../packages/node/src/cli/arguments.ts";
import { start } from "../../packages/node/src/cli/start.ts";

/** A development node in this process, with a batch that holds a site several times over. */
export interface Rehearsal {
  readonly url: string;
  /** 64 hex digits. */
  readonly batch: string;
  close(): Promise<void>;
}

const BATCH_DEPTH = 22;

/**
 * Starts a node in memory on a port; 0 is any free one. `more` are further options of the command
 * line, such as `--bee=2.8.1`. Rejects as listening does.
 */
export async function startRehearsal(port = 0, more: readonly string[] = []): Promise<Rehearsal> {
  const words = [`--port=${port}`, `--batch=${BATCH_DEPTH}`, "--seed=publish", ...more];
  const { servers, batchId, close } = await start(parseCommandLine(words), () => undefined);
  const url = servers[0]?.url;
  if (url === undefined || batchId === undefined) throw new Error("the node came without a batch");
  return { url, batch: batchId, close };
}
