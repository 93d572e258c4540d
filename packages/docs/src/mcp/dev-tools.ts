// The tool that changes what only a development node lets change: its time and its state.
import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { refused, said, type ToolAnswer } from "./answer.ts";
import { asked, request, type NodeAccess } from "./node-tools.ts";

const NO_DEVELOPMENT_NODE =
  "This node has no /_dev: only a development node (npx swarm-node) lets its clock and state be changed.";

interface DevWish {
  readonly action: "clock" | "advance" | "hold" | "resume" | "snapshot" | "revert";
  readonly seconds?: number | undefined;
  readonly snapshot?: string | undefined;
}

interface DevRequest {
  readonly path: string;
  /** Absent = a GET. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The request that fulfils a wish, or what the wish lacks. */
function requestFor({ action, seconds, snapshot }: DevWish): DevRequest | string {
  switch (action) {
    case "clock":
      return { path: "/_dev/clock" };
    case "advance":
      if (seconds === undefined) return "advance wants seconds: how far the chain's time goes on.";
      return { path: "/_dev/clock", body: { advanceSeconds: seconds } };
    case "hold":
    case "resume":
      return { path: "/_dev/clock", body: { hold: action === "hold" } };
    case "snapshot":
      return { path: "/_dev/snapshots", body: {} };
    case "revert":
      if (snapshot === undefined)
        return "revert wants the snapshot that the action snapshot named.";
      return { path: `/_dev/snapshots/${snapshot}/revert`, body: {} };
  }
}

async function change(node: NodeAccess, wish: DevWish): Promise<ToolAnswer> {
  const wanted = requestFor(wish);
  if (typeof wanted === "string") return refused(wanted);
  const { path, body } = wanted;
  const state = await request(node, "/_dev/state");
  await state.body?.cancel();
  if (!state.ok) return refused(NO_DEVELOPMENT_NODE);
  const answer = await request(
    node,
    path,
    body && {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    },
  );
  const text = await answer.text();
  if (!answer.ok) return refused(`${answer.status} ${text.slice(0, 500)}`);
  return said(text === "" ? "Done." : text);
}

/** Registers dev_node: clock and snapshots of a development node. For those who allow writing. */
export function registerDevTools(server: McpServer, node: NodeAccess): void {
  server.registerTool(
    "dev_node",
    {
      description:
        "Clock and state of a development node: clock tells block and pace, advance lets seconds pass (stamps run out), hold and resume stop and start the blocks, snapshot names the present state, revert goes back to a snapshot and drops what came after it.",
      inputSchema: z.object({
        action: z.enum(["clock", "advance", "hold", "resume", "snapshot", "revert"]),
        seconds: z.number().int().min(1).max(10_000_000_000).optional(),
        snapshot: z
          .string()
          .regex(/^0x[0-9a-f]{1,12}$/i, "an id such as 0x1")
          .optional(),
      }),
      annotations: { readOnlyHint: false, destructiveHint: true },
    },
    async (wish) => asked(node, () => change(node, wish)),
  );
}
