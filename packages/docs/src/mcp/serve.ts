import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { CommandLine } from "../cli/arguments.ts";
import type { Content } from "../content.ts";
import { editionOf, UsageError } from "../edition.ts";
import type { NodeAccess } from "./node-tools.ts";
import { createServer } from "./server.ts";
import { LineTransport, type Streams } from "./transport.ts";

/** The node of the command line. Throws a `UsageError` for an address that is not an HTTP URL. */
function nodeOf({ node, canWrite }: CommandLine): NodeAccess | undefined {
  if (node === undefined) {
    if (canWrite) throw new UsageError("--allow-writes needs a node: --node http://127.0.0.1:1633");
    return undefined;
  }
  const url = URL.canParse(node) ? new URL(node) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--node needs an address such as http://127.0.0.1:1633, got ${node}`);
  return { url, canWrite };
}

/** Longest printed failure in characters: validation errors of the SDK have hundreds of lines. */
const MAX_COMPLAINT = 200;

/**
 * Serves the documentation over standard input and output, or other streams, until the input ends. Throws
 * a `UsageError` before that for an unknown edition or a wrong address of a node. Failures that no answer
 * can report go to `complain`, one line each.
 */
export function serve(
  content: Content,
  line: CommandLine,
  complain: (text: string) => void,
  streams: Streams = { input: process.stdin, output: process.stdout },
): void {
  const release = line.edition === undefined ? undefined : editionOf(content, line.edition).release;
  const node = nodeOf(line);
  serveStdio(() => createServer(content, { release, node }), {
    transport: new LineTransport(streams),
    onerror: ({ message }) => complain(`${message.split("\n", 1)[0]?.slice(0, MAX_COMPLAINT)}\n`),
  });
}
