import type { SocketClient } from "./socket-client.ts";
import type { Answer, CallInput, World } from "./world.ts";

/** Opens a socket that must open. */
export async function openSocket(
  world: World,
  operationId: string,
  input: CallInput,
): Promise<SocketClient> {
  const found: SocketClient | Answer = await world.connect(operationId, input);
  if ("next" in found) return found;
  throw new Error(`${operationId} was refused: ${found.text}`);
}

/** The next frame as text. */
export async function nextText(client: SocketClient): Promise<string | undefined> {
  const frame = await client.next();
  return frame === undefined ? undefined : new TextDecoder().decode(frame);
}
