import { toHex } from "@swarm-docs/protocol/hex";
import { compressPublicKey } from "@swarm-docs/protocol/crypto/keys";
import { BadText, type Parser } from "./parameters.ts";
import { hexBytes } from "./parsers.ts";

/** Prime of the field of secp256k1. */
const prime = 2n ** 256n - 2n ** 32n - 977n;

/** Public key on secp256k1, hex of 33 or 65 bytes → 33 bytes. [bee pkg/api/util.go] */
export const publicKey: Parser<Uint8Array> = (text) => {
  const bytes = hexBytes(text);
  if (bytes.length !== 33 && bytes.length !== 65) {
    throw new BadText(`malformed public key: invalid length: ${bytes.length}`);
  }
  const fault = encodingFault(bytes);
  if (fault !== undefined) throw new BadText(`invalid public key: ${fault}`);
  try {
    // Of the hybrid formats 6 and 7 the kernel knows only the uncompressed form.
    return compressPublicKey(bytes.length === 33 ? bytes : Uint8Array.of(4, ...bytes.subarray(1)));
  } catch {
    const x = toHex(bytes.subarray(1, 33));
    const fault =
      bytes.length === 33
        ? `x coordinate ${x} is not on the secp256k1 curve`
        : `[${x},${toHex(bytes.subarray(33))}] not on secp256k1 curve`;
    throw new BadText(`invalid public key: ${fault}`);
  }
};

/** What is wrong with the encoding, before the curve is looked at. [dcrec/secp256k1 ParsePubKey] */
function encodingFault(bytes: Uint8Array): string | undefined {
  const [format = 0] = bytes;
  const formats = bytes.length === 33 ? [2, 3] : [4, 6, 7];
  if (!formats.includes(format)) return `unsupported format: ${format.toString(16)}`;
  if (toNumber(bytes.subarray(1, 33)) >= prime) return "x >= field prime";
  if (bytes.length === 33) return undefined;
  if (toNumber(bytes.subarray(33)) >= prime) return "y >= field prime";
  const isOdd = (bytes.at(-1) ?? 0) % 2 === 1;
  const wantsOdd = format === 7;
  if (format === 4 || isOdd === wantsOdd) return undefined;
  return `y oddness does not match specified value of ${wantsOdd}`;
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes)}`);
}
