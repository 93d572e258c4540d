import { McpServer } from "@modelcontextprotocol/server";
import type { Content } from "../content.ts";
import { editionOf } from "../edition.ts";
import { registerDevTools } from "./dev-tools.ts";
import { registerKernelTools } from "./kernel-tools.ts";
import { registerNodeTools, type NodeAccess } from "./node-tools.ts";
import { registerReadTools } from "./read-tools.ts";
import { registerResources } from "./resources.ts";

/** What a server offers beside the documentation. */
export interface ServerOptions {
  /** Release of Bee that is meant unless a question names another; the newest one without it. */
  readonly release: string | undefined;
  /** The node that may be asked; absent = none. */
  readonly node: NodeAccess | undefined;
}

/** Facts without which agents make mistakes. */
function instructions(content: Content, release: string | undefined): string {
  const edition = editionOf(content, release);
  return `Documentation of Swarm and its node Bee ${edition.release} (interface ${edition.interface}), the edition of every answer unless a question names another. A node has one HTTP interface, port 1633. An upload needs a usable postage batch. Amounts are whole PLUR: 1 xBZZ = 10^16 PLUR. In JavaScript use @ethersphere/bee-js ${edition.beeJs}. Search first, then open the page.`;
}

/** A server of the Model Context Protocol: at most ten tools, and the pages as resources. */
export function createServer(content: Content, { release, node }: ServerOptions): McpServer {
  const server = new McpServer(
    { name: "swarm-docs", version: content.version },
    { instructions: instructions(content, release) },
  );
  const shelf = { content, release };
  registerReadTools(server, shelf);
  registerKernelTools(server, shelf);
  if (node) registerNodeTools(server, node, shelf);
  if (node?.canWrite) registerDevTools(server, node);
  registerResources(server, shelf);
  return server;
}
