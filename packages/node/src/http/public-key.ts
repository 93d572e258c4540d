import { compressPublicKey } from "@swarm-docs/protocol/crypto/keys";
import { BadText, type Parser } from "./parameters.ts";
import { hexBytes } from "./parsers.ts";

/** Public key on secp256k1, hex of 33 or 65 bytes → 33 bytes. [bee pkg/api/util.go] */
export const publicKey: Parser<Uint8Array> = (text) => {
  const bytes = hexBytes(text);
  if (bytes.length !== 33 && bytes.length !== 65) {
    throw new BadText(`malformed public key: invalid length: ${bytes.length}`);
  }
  try {
    return compressPublicKey(bytes);
  } catch {
    throw new BadText("malformed public key: not a point of secp256k1");
  }
};
