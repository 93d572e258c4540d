import { describe, expect, it } from "vitest";
import { publicKeyOf, uncompressPublicKey } from "@swarm-docs/protocol/crypto/keys";
import { toHex } from "@swarm-docs/protocol/hex";
import { BadText } from "./parameters.ts";
import { publicKey } from "./public-key.ts";

const key = publicKeyOf(new Uint8Array(32).fill(1));
const point = toHex(uncompressPublicKey(key)).slice(2);
const parity = key[0] === 2 ? "6" : "7";
const [ones, zeros, most] = ["1".repeat(64), "0".repeat(64), "f".repeat(64)];

describe("publicKey", () => {
  it.each([toHex(key), `04${point}`, `0${parity}${point}`])("takes %s", (text) => {
    expect(publicKey(text)).toEqual(key);
  });

  it.each([
    ["", "malformed public key: invalid length: 0"],
    [`05${ones}`, "invalid public key: unsupported format: 5"],
    [`02${point}`, "invalid public key: unsupported format: 2"],
    [`02${most}`, "invalid public key: x >= field prime"],
    [`04${ones}${most}`, "invalid public key: y >= field prime"],
    [`06${ones}${ones}`, "invalid public key: y oddness does not match specified value of false"],
    [`07${zeros}${zeros}`, "invalid public key: y oddness does not match specified value of true"],
    [`02${zeros}`, `invalid public key: x coordinate ${zeros} is not on the secp256k1 curve`],
    [`04${ones}${ones}`, `invalid public key: [${ones},${ones}] not on secp256k1 curve`],
  ])("refuses %s in Bee's words", (text, message) => {
    expect(() => publicKey(text)).toThrow(new BadText(message));
  });
});
