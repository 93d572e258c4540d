// What Ethereum wallets sign.
import { keccak256 } from "../keccak.ts";
import { encodeUtf8 } from "../utf8.ts";

/** The digest that is signed: Keccak-256 of prefix, decimal length and data. [EIP-191] */
export function prefixedHash(data: Uint8Array): Uint8Array {
  return keccak256(encodeUtf8(`\x19Ethereum Signed Message:\n${data.length}`), data);
}
