// The tools that ask a node, when its address was given.
import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { editionOf, UsageError } from "../edition.ts";
import { MESSAGE } from "../query.ts";
import { paged, refused, said, type ToolAnswer } from "./answer.ts";
import type { Shelf } from "./read-tools.ts";

/** A node and what the client may do with it. */
export interface NodeAccess {
  /** Address of its HTTP interface. */
  readonly url: URL;
  /** Whether uploads are allowed. */
  readonly canWrite: boolean;
}

/** A node that has not answered by then counts as unreachable. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Bytes that a download reads at most. */
const MAX_DOWNLOAD_BYTES = 200_000;

/** Sends a request to the node. Throws after 30 seconds without a response. */
export async function request(
  node: NodeAccess,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  // An address with a path leads to a proxy, which removes the path.
  const url = new URL(node.url.pathname.replace(/\/+$/, "") + path, node.url);
  return fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
}

/** The tool's answer, or why the node gave none. */
export async function asked(node: NodeAccess, ask: () => Promise<ToolAnswer>): Promise<ToolAnswer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof UsageError) return refused(error.message);
    const { cause, message } = error as Error & { cause?: Error };
    return refused(`${node.url.href} does not answer: ${cause?.message ?? message}`);
  }
}

/** Requests of the tool node_state, and the members of each response that it shows. */
const STATE: readonly (readonly [path: string, members: readonly string[]])[] = [
  ["/health", ["status", "version", "apiVersion"]],
  ["/node", ["beeMode", "swapEnabled", "chequebookEnabled"]],
  ["/status", ["connectedPeers", "isReachable", "isWarmingUp", "storageRadius", "reserveSize"]],
  ["/chainstate", ["block", "chainTip", "currentPrice"]],
  ["/wallet", ["bzzBalance", "nativeTokenBalance", "walletAddress"]],
];

async function stateLine(
  node: NodeAccess,
  path: string,
  members: readonly string[],
): Promise<string> {
  const answer = await request(node, path);
  if (!answer.ok) return `${path}: ${answer.status}`;
  const body = (await answer.json()) as Record<string, unknown>;
  const told = members
    .filter((name) => name in body)
    .map((name) => `${name} ${String(body[name])}`);
  return `${path}: ${told.join(", ")}`;
}

interface Batch {
  readonly batchID: string;
  readonly depth: number;
  readonly usable: boolean;
  readonly batchTTL: number;
  readonly label: string;
}

/** Seconds that a batch lasts, as text. Bee says -1 at a price of zero. [bee pkg/api/postage.go] */
function timeLeft(seconds: number): string {
  if (seconds === -1) return "no end";
  if (seconds < 172_800) return `${Math.max(0, Math.floor(seconds / 3_600))} hours left`;
  return `${Math.floor(seconds / 86_400)} days left`;
}

async function batchLines(node: NodeAccess): Promise<string[]> {
  const answer = await request(node, "/stamps");
  if (!answer.ok) return [`/stamps: ${answer.status}`];
  const { stamps } = (await answer.json()) as { stamps: Batch[] };
  const told = stamps
    .slice(0, 5)
    .map(
      ({ batchID, depth, usable, batchTTL, label }) =>
        `  ${batchID} depth ${depth}, ${usable ? "usable" : "not usable yet"}, ${timeLeft(batchTTL)}${label === "" ? "" : `, ${label}`}`,
    );
  return [`/stamps: ${stamps.length} batches`, ...told];
}

/** Names the edition to ask for if the release of the node differs from the release of the answers. */
function editionLine({ content, release }: Shelf, health: string): string[] {
  const minor = /\bversion (\d+\.\d+)\./.exec(health)?.[1] ?? "";
  const own = content.editions.find((one) => one.release.startsWith(`${minor}.`));
  const usual = editionOf(content, release);
  if (!own || own === usual) return [];
  return [
    `Answers are about Bee ${usual.release}. For this node, ask with edition ${own.release}.`,
  ];
}

async function nodeState(node: NodeAccess, shelf: Shelf): Promise<ToolAnswer> {
  const lines = await Promise.all(STATE.map(([path, members]) => stateLine(node, path, members)));
  const [health = ""] = lines;
  return said([...lines, ...(await batchLines(node)), ...editionLine(shelf, health)].join("\n"));
}

/** Status and message of an error response. */
const failureText = ({ status }: Response, body: string): string =>
  `${status} ${(MESSAGE.exec(body)?.[1] ?? body).slice(0, 500).trim()}`;

/** Media types of texts by the ending of their name. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: "text/css",
  csv: "text/csv",
  htm: "text/html",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  md: "text/markdown",
  mjs: "text/javascript",
  svg: "image/svg+xml",
  xml: "text/xml",
};

/** The media type under which readers get a text; browsers show a page only as `text/html`. */
function mediaTypeOf(name: string): string {
  const type = MEDIA_TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""] ?? "text/plain";
  return `${type}; charset=utf-8`;
}

async function startOf(answer: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    parts.push(part as Uint8Array);
    length += (part as Uint8Array).length;
    if (length >= MAX_DOWNLOAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, MAX_DOWNLOAD_BYTES);
}

async function download(
  node: NodeAccess,
  reference: string,
  path: string | undefined,
  offset: number,
) {
  const steps = path?.split("/").map(encodeURIComponent).join("/");
  const answer = await request(
    node,
    steps === undefined ? `/bytes/${reference}` : `/bzz/${reference}/${steps}`,
  );
  const bytes = await startOf(answer);
  const type = answer.headers.get("content-type") ?? "unknown";
  const text = new TextDecoder().decode(bytes);
  if (!answer.ok) return refused(failureText(answer, text));
  const length = answer.headers.get("content-length") ?? `${bytes.length}`;
  const read =
    bytes.length < MAX_DOWNLOAD_BYTES ? "" : `; this tool reads the first ${MAX_DOWNLOAD_BYTES}`;
  const isText =
    !text.slice(0, 4_000).includes("\u{FFFD}") && !bytes.subarray(0, 4_000).includes(0);
  if (!isText) return said(`${length} bytes of ${type}: no text, not shown.`);
  return said(`${length} bytes of ${type}${read}\n\n${paged(text, offset)}`);
}

async function upload(node: NodeAccess, text: string, batch: string, name: string | undefined) {
  const query = name === undefined ? "" : `?name=${encodeURIComponent(name)}`;
  const answer = await request(node, name === undefined ? "/bytes" : `/bzz${query}`, {
    method: "POST",
    headers: {
      "Swarm-Postage-Batch-Id": batch,
      "Content-Type": name === undefined ? "application/octet-stream" : mediaTypeOf(name),
    },
    body: text,
  });
  const body = await answer.text();
  if (!answer.ok)
    return refused(`${failureText(answer, body)}. The tool explain knows the message.`);
  const { reference } = JSON.parse(body) as { reference: string };
  return said(`Reference ${reference}, at ${name === undefined ? "/bytes" : "/bzz"}/${reference}`);
}

/** Registers node_state and download and, where writing is allowed, upload. */
export function registerNodeTools(server: McpServer, node: NodeAccess, shelf: Shelf): void {
  const reference = z
    .string()
    .regex(/^([0-9a-f]{64}|[0-9a-f]{128})$/i, "64 or 128 hexadecimal digits");
  server.registerTool(
    "node_state",
    {
      description: `Release, mode, peers, chain, wallet and postage batches of the node at ${node.url.origin}.`,
      inputSchema: z.object({}),
      annotations: { readOnlyHint: true },
    },
    async () => asked(node, () => nodeState(node, shelf)),
  );
  server.registerTool(
    "download",
    {
      description:
        "Text at a reference: of /bytes, or with a path (empty for the index document) of /bzz.",
      inputSchema: z.object({
        reference,
        path: z.string().max(1_000).optional(),
        offset: z.number().int().min(0).default(0),
      }),
      annotations: { readOnlyHint: true },
    },
    async ({ reference: at, path, offset }) => asked(node, () => download(node, at, path, offset)),
  );
  if (!node.canWrite) return;
  server.registerTool(
    "upload",
    {
      description:
        "Uploads one text, paid with a postage batch: to /bzz under a name, whose ending says the media type, else to /bytes.",
      inputSchema: z.object({
        text: z.string().min(1).max(1_000_000),
        batch: z.string().regex(/^[0-9a-f]{64}$/i, "64 hexadecimal digits"),
        name: z.string().min(1).max(200).optional(),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
    async ({ text, batch, name }) => asked(node, () => upload(node, text, batch, name)),
  );
}
