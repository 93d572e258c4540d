/** Commands for a node that runs already, with what they want. */
export const remoteCommands = {
  snapshot: "",
  revert: "ID",
  reset: "",
  dump: "FILE",
  load: "FILE",
  mine: "[BLOCKS]",
  time: "+1d",
} as const;

/** Name of such a command. */
export type RemoteCommand = keyof typeof remoteCommands;

/** Whether a word is one of them. */
export function isRemoteCommand(word: string | undefined): word is RemoteCommand {
  return word !== undefined && Object.hasOwn(remoteCommands, word);
}
