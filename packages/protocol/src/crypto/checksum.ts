// EIP-55: letter case of an Ethereum address as a checksum.
import { toHex } from "../hex.ts";
import { keccak256 } from "../keccak.ts";
import { encodeUtf8 } from "../utf8.ts";

/** Text of a 20-byte address with 0x and checksum case: 0x8D3766…. [EIP-55] */
export function checksumText(ethAddress: Uint8Array): string {
  const plain = toHex(ethAddress);
  const hash = toHex(keccak256(encodeUtf8(plain)));
  const cased = Array.from(plain, (digit, at) =>
    hash.charAt(at) >= "8" ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join("")}`;
}

/**
 * True when the case of `text` (0x allowed) agrees with its checksum, or when all letters have one
 * case, which carries no checksum. [EIP-55]
 */
export function isChecksummed(text: string, ethAddress: Uint8Array): boolean {
  const digits = text.replace(/^0x/i, "");
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  return digits === checksumText(ethAddress).slice(2);
}
