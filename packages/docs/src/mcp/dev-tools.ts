// The tool that runs the developer commands of a development node.
import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { capped, refused, said, type ToolAnswer } from "./answer.ts";
import { asked, request, type NodeAccess } from "./node-tools.ts";

const NOT_DEVELOPMENT_NODE =
  "This node has no /_dev: only a development node (swarm-node) has developer commands.";

/** A command as `GET /_dev` describes it. */
interface CommandInfo {
  readonly does: string;
  /** Expected values by parameter. */
  readonly parameters: Readonly<Record<string, string>>;
}

type Commands = Readonly<Record<string, CommandInfo>>;

/** The commands that the node offers, from its own table, or `undefined` for another kind of node. */
async function commandsOf(node: NodeAccess): Promise<Commands | undefined> {
  const answer = await request(node, "/_dev");
  if (answer.ok) return ((await answer.json()) as { readonly commands: Commands }).commands;
  await answer.body?.cancel();
  return undefined;
}

function listText(commands: Commands): string {
  const lines = Object.entries(commands).map(([name, { does, parameters }]) => {
    const expected = Object.entries(parameters).map(([one, text]) => `\n  ${one}: ${text}`);
    return `${name}: ${does}${expected.join("")}`;
  });
  return lines.join("\n");
}

/** Runs a command. The node validates parameters; its refusal names the wrong one. */
async function runCommand(
  node: NodeAccess,
  command: string | undefined,
  parameters: object,
): Promise<ToolAnswer> {
  const commands = await commandsOf(node);
  if (commands === undefined) return refused(NOT_DEVELOPMENT_NODE);
  if (command === undefined) return said(listText(commands));
  const answer = await request(node, `/_dev/${command}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(parameters),
  });
  if (answer.headers.get("content-type") === "application/octet-stream") {
    await answer.body?.cancel();
    return refused(`${command} returns a file: use the command line, swarm-node dump FILE.`);
  }
  const text = await answer.text();
  if (answer.ok) return said(text === "" ? "Done." : capped(text, "The rest is left out."));
  return refused(`${text.slice(0, 500).trim()} Without a command, dev_node lists all of them.`);
}

/** Registers dev_node, for clients that may write. */
export function registerDevTools(server: McpServer, node: NodeAccess): void {
  server.registerTool(
    "dev_node",
    {
      description:
        "Runs a developer command of a development node, such as mine, increaseTime, snapshot, revert, setPrice, injectFault or loseChunks. Without a command it lists all commands with their parameters.",
      inputSchema: z.object({
        command: z
          .string()
          .regex(/^[a-zA-Z]{1,40}$/, "a name such as mine")
          .optional(),
        parameters: z.record(z.string(), z.unknown()).default({}),
      }),
      annotations: { readOnlyHint: false, destructiveHint: true },
    },
    async ({ command, parameters }) => asked(node, () => runCommand(node, command, parameters)),
  );
}
