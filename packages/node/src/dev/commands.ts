import type { Command } from "./command.ts";
import { groupCommands } from "./group-commands.ts";
import { nodeCommands } from "./node-commands.ts";
import type { CommandName } from "./types.ts";

/** Every developer command by name: handles, `/_dev`, JSON-RPC and the command line are made of this. */
export const commands: Readonly<Record<CommandName, Command>> = {
  ...nodeCommands,
  ...groupCommands,
};

/** The command of this name, or `undefined`. */
export function findCommand(name: string): Command | undefined {
  return Object.hasOwn(commands, name) ? commands[name as CommandName] : undefined;
}
