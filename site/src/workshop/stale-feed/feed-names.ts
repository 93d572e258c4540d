import type { Feed } from "@swarm-docs/protocol/feeds/identifier";
import { fromHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";

/** Owner from user input: 40 hex digits, with or without `0x`. */
function ownerIn(text: string): Uint8Array | undefined {
  const [, hex] = /^(?:0x)?([0-9a-f]{40})$/i.exec(text.trim()) ?? [];
  return hex === undefined ? undefined : fromHex(hex);
}

/** Topic from user input: 64 hex digits, or a text, which is hashed as `Topic.fromString` does. */
export function topicIn(text: string): Uint8Array | undefined {
  if (text === "") return undefined;
  const [, hex] = /^(?:0x)?([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  return hex === undefined ? keccak256(encodeUtf8(text)) : fromHex(hex);
}

/** The feed in two fields, or an error text for each wrong one. */
export function feedIn(
  owner: string,
  topic: string,
): { readonly feed?: Feed; readonly ownerProblem?: string; readonly topicProblem?: string } {
  const [ownerBytes, topicBytes] = [ownerIn(owner), topicIn(topic)];
  if (ownerBytes && topicBytes) return { feed: { owner: ownerBytes, topic: topicBytes } };
  return {
    ...(!ownerBytes && { ownerProblem: "Enter the 40 hexadecimal digits of the owner’s address." }),
    ...(!topicBytes && { topicProblem: "Enter the topic: 64 hexadecimal digits, or its text." }),
  };
}
