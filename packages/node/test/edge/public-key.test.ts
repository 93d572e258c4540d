import { publicKeyOf, uncompressPublicKey } from "@swarm-docs/protocol/crypto/keys";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { describe, expect, it } from "vitest";
import { derivePublicKey } from "../../src/edge-node/public-key.ts";
import { identityOf } from "../../src/identity.ts";

describe("derivePublicKey", () => {
  it("gives what the kernel gives", () => {
    for (let n = 0; n < 20; n++) {
      const key = keccak256(Uint8Array.of(n));
      expect(derivePublicKey(key)).toEqual(uncompressPublicKey(publicKeyOf(key)));
      expect(identityOf(key, key, derivePublicKey)).toEqual(identityOf(key, key));
      expect(identityOf(key, key).publicKey).toEqual(publicKeyOf(key));
    }
  });
});
