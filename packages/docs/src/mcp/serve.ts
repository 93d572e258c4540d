import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { CommandLine } from "../cli/arguments.ts";
import type { Content } from "../content.ts";
import { editionOf, UsageError } from "../edition.ts";
import type { NodeAccess } from "./node-tools.ts";
import { createServer } from "./server.ts";

/** Throws a `UsageError` for an address that is none of a node. */
function nodeOf({ node, canWrite }: CommandLine): NodeAccess | undefined {
  if (node === undefined) {
    if (canWrite) throw new UsageError("--allow-writes wants a node: --node http://127.0.0.1:1633");
    return undefined;
  }
  const url = URL.canParse(node) ? new URL(node) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--node wants an address such as http://127.0.0.1:1633, got ${node}`);
  return { url, canWrite };
}

/**
 * Serves the documentation over standard input and output until the other side ends. Throws a
 * `UsageError` before that for an unknown edition or a wrong address of a node.
 */
export function serve(content: Content, line: CommandLine): void {
  const release = line.edition === undefined ? undefined : editionOf(content, line.edition).release;
  const node = nodeOf(line);
  serveStdio(() => createServer(content, { release, node }), {
    onerror: (error) => process.stderr.write(`${error.message}\n`),
  });
}
