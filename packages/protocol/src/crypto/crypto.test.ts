import { EthAddress, PrivateKey, Signature } from "@ethersphere/bee-js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../test/fixed-seed.ts";
import vectors from "../../vectors/crypto.json" with { type: "json" };
import { toBigEndian } from "../bytes.ts";
import { ProtocolError } from "../errors.ts";
import { fromHex, toHex } from "../hex.ts";
import { keccak256 } from "../keccak.ts";
import { checksumText, isChecksummed } from "./checksum.ts";
import { sharedKey } from "./ecdh.ts";
import {
  compressPublicKey,
  ethAddressOf,
  ethAddressesFrom,
  ethAddressOfPrivateKey,
  publicKeyOf,
  uncompressPublicKey,
} from "./keys.ts";
import { recoverEthAddress, recoverPublicKey, signDigest } from "./signature.ts";

const key = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter((bytes) => secp256k1.utils.isValidSecretKey(bytes));
const few = { numRuns: 10 };

describe("keys", () => {
  it.each(vectors.addresses)("Ethereum address of $privateKey", (vector) => {
    const address = ethAddressOfPrivateKey(fromHex(vector.privateKey));
    expect(toHex(address)).toBe(vector.ethAddress);
    if (vector.checksummed !== undefined) expect(checksumText(address)).toBe(vector.checksummed);
  });

  it("agree with bee-js", () => {
    fc.assert(
      fc.property(key, (secret) => {
        const oracle = new PrivateKey(secret).publicKey();
        expect(toHex(publicKeyOf(secret))).toBe(oracle.toCompressedHex());
        const address = ethAddressOf(publicKeyOf(secret));
        expect(checksumText(address)).toBe(new EthAddress(address).toChecksum());
        expect(toHex(address)).toBe(oracle.address().toHex());
      }),
      few,
    );
  });

  it("in a row have the addresses of each", () => {
    const first = 2n ** 200n - 40n;
    let key = first;
    for (const address of ethAddressesFrom(first)) {
      expect(address).toEqual(ethAddressOfPrivateKey(toBigEndian(key++, 32)));
      if (key > first + 130n) break;
    }
    const last = secp256k1.Point.Fn.ORDER - 1n;
    const row = ethAddressesFrom(last);
    expect(row.next().value).toEqual(ethAddressOfPrivateKey(toBigEndian(last, 32)));
    expect(() => row.next()).toThrow("out of range");
    expect(() => ethAddressesFrom(0n).next()).toThrow("out of range");
  });

  it("come back from either encoding", () => {
    fc.assert(
      fc.property(key, (secret) => {
        const compressed = publicKeyOf(secret);
        expect(compressPublicKey(uncompressPublicKey(compressed))).toEqual(compressed);
      }),
      few,
    );
  });

  it("that are none are refused, without being shown", () => {
    const zero = new Uint8Array(32);
    expect(() => publicKeyOf(zero)).toThrow("private key");
    expect(() => publicKeyOf(new Uint8Array(32).fill(255))).toThrow("out of range");
    expect(() => publicKeyOf(Uint8Array.of(1))).toThrow("got 1 bytes");
    expect(() => compressPublicKey(new Uint8Array(33))).toThrow("no point");
    expect(() => compressPublicKey(new Uint8Array(65).fill(4))).toThrow("no point");
  });

  it("in any bytes give a key or an error", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        for (const read of [compressPublicKey, uncompressPublicKey, ethAddressOf, publicKeyOf]) {
          try {
            read(bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(ProtocolError);
          }
        }
      }),
    );
  });
});

describe("checksum", () => {
  it("accepts its own case and one case, refuses a wrong one", () => {
    const text = vectors.addresses[1]?.checksummed ?? "";
    const address = fromHex(text.slice(2));
    expect(isChecksummed(text, address)).toBe(true);
    expect(isChecksummed(text.toLowerCase(), address)).toBe(true);
    expect(isChecksummed(text.replace("8D", "8d"), address)).toBe(false);
  });
});

describe("signatures", () => {
  const digest = fc.uint8Array({ minLength: 1, maxLength: 64 });

  it("name their signer, and are those of bee-js", () => {
    fc.assert(
      fc.property(key, digest, (secret, data) => {
        const signature = signDigest(data, secret);
        expect(recoverPublicKey(data, signature)).toEqual(publicKeyOf(secret));
        expect(recoverEthAddress(data, signature)).toEqual(ethAddressOfPrivateKey(secret));
        // bee-js hashes the data before it signs, and does not choose its numbers by RFC 6979
        const oracle = new PrivateKey(secret).sign(data).toUint8Array();
        expect(recoverPublicKey(keccak256(data), oracle)).toEqual(publicKeyOf(secret));
        const ours = new Signature(signDigest(keccak256(data), secret));
        expect(ours.isValid(data, ethAddressOfPrivateKey(secret))).toBe(true);
      }),
      few,
    );
  });

  it("name somebody else, or fail, for other data", () => {
    const secret = fromHex(vectors.addresses[1]?.privateKey ?? "");
    const signature = signDigest(Uint8Array.of(1), secret);
    expect(recoverPublicKey(Uint8Array.of(2), signature)).not.toEqual(publicKeyOf(secret));
  });

  it("in any bytes give a key or an error", () => {
    expect(() => recoverPublicKey(Uint8Array.of(1), new Uint8Array(64))).toThrow(
      "expected 65, got 64",
    );
    expect(() => recoverPublicKey(Uint8Array.of(1), new Uint8Array(65))).toThrow("27 or 28, got 0");
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 60, maxLength: 70 }), fc.boolean(), (bytes, isSet) => {
        if (isSet && bytes.length === 65) bytes[64] = 27;
        try {
          recoverPublicKey(Uint8Array.of(1), bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
      }),
    );
  });
});

describe("shared keys", () => {
  it.each(vectors.ecdh)("with $publicKey", (vector) => {
    const shared = sharedKey(
      fromHex(vector.privateKey),
      fromHex(vector.publicKey),
      fromHex(vector.salt),
    );
    expect(toHex(shared)).toBe(vector.key);
  });

  it("are the same from both sides", () => {
    fc.assert(
      fc.property(key, key, fc.uint8Array(), (one, other, salt) => {
        const shared = sharedKey(one, publicKeyOf(other), salt);
        expect(sharedKey(other, uncompressPublicKey(publicKeyOf(one)), salt)).toEqual(shared);
      }),
      few,
    );
  });

  it("leave leading zeros of x out", () => {
    // Private keys whose x coordinate with the generator begins with a zero byte are one in 256.
    const generator = publicKeyOf(fromHex(`${"0".repeat(63)}1`));
    let found = 0;
    for (let n = 1; n < 1500 && found < 2; n++) {
      const secret = fromHex(n.toString(16).padStart(64, "0"));
      const x = publicKeyOf(secret).subarray(1);
      if (x[0] !== 0) continue;
      found++;
      expect(sharedKey(secret, generator, Uint8Array.of(9))).toEqual(sharedKeyByNumber(x));
    }
    expect(found).toBe(2);
  });
});

/** The hash as Go's big integers make it: no leading zero bytes. */
function sharedKeyByNumber(x: Uint8Array): Uint8Array {
  const digits = BigInt(`0x${toHex(x)}`).toString(16);
  return keccak256(
    fromHex(digits.padStart(digits.length + (digits.length % 2), "0")),
    Uint8Array.of(9),
  );
}
