import { describe, expect, it } from "vitest";

import vectors from "../vectors/addresses.json" with { type: "json" };
import { toBigEndian } from "./bytes.ts";
import { fromHex, toHex } from "./hex.ts";
import { overlayAddress } from "./overlay.ts";

describe("overlay", () => {
  it.each(vectors.overlays)("of $ethAddress, network $networkId, nonce $nonce", (vector) => {
    const nonce = toBigEndian(BigInt(vector.nonce), 32);
    const overlay = overlayAddress(fromHex(vector.ethAddress), BigInt(vector.networkId), nonce);
    expect(toHex(overlay)).toBe(vector.overlay);
  });

  it("refuses wrong lengths and networks", () => {
    const nonce = new Uint8Array(32);
    expect(() => overlayAddress(new Uint8Array(19), 1n, nonce)).toThrow(
      "expected 20 bytes, got 19",
    );
    expect(() => overlayAddress(new Uint8Array(20), 2n ** 64n, nonce)).toThrow("network id");
    expect(() => overlayAddress(new Uint8Array(20), 1n, new Uint8Array(31))).toThrow("nonce");
  });
});
