import { expect } from "vitest";
import { recoverEthAddress } from "@swarm-docs/protocol/crypto/signature";
import { ethAddressOfPrivateKey } from "@swarm-docs/protocol/crypto/keys";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { decodeStampIndex } from "@swarm-docs/protocol/postage/bucket";
import { stampDigest } from "@swarm-docs/protocol/postage/stamp";
import { keyFromSeed } from "../../src/identity.ts";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import { chunkOf, paid } from "./harness/uploads.ts";
import type { Cases, World } from "./harness/world.ts";

const anchor1 = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const anchor2 = "4a6481220dcab5b8d7c6317a97f710fe7a35984a536fd7a32b2271bc5d4c177e";
const path = { depth: "0", anchor1, anchor2 };

interface Proof {
  readonly proofSegments: string[];
  readonly proveSegment: string;
  readonly proofSegments2: string[];
  readonly proveSegment2: string;
  readonly proofSegments3: string[];
  readonly chunkSpan: number;
  readonly postageProof: Record<"signature" | "postageId" | "index" | "timeStamp", string>;
  readonly socProof: null;
}
interface Sample {
  readonly hash: string;
  readonly proofs: Record<"proof1" | "proof2" | "proofLast", Proof>;
}

async function fill(world: World): Promise<void> {
  const headers = await paid(world);
  for (let n = 0; n < 16; n++) {
    await world.call("uploadChunk", { headers, body: chunkOf(`item-${n}`) });
  }
}

/** `/rchash`. */
export const cases: Cases = {
  rchash: [
    {
      name: "gives the sample and the proofs of the published vector",
      async run(world) {
        await fill(world);
        const { hash, proofs } = (await world.call("rchash", { path })).json<Sample>();
        expect(hash).toBe("6b7fc8eec323e21d0d2f64bccc280c20a953abd06d7436b85447bad35597a656");
        const { proof1 } = proofs;
        expect(proof1.proveSegment).toBe(
          "7f5ac90ccc3df56ddd6c285cc6f79f9a9d3e24fab20e9ca12c6c3c92ca429c73",
        );
        expect(proof1.proofSegments[0]).toBe(
          "cb28325d19d717f6d29f37fac45c0b703291de37a4df59d55efb476b75923c43",
        );
        expect(proof1.proofSegments2[6]).toBe(
          "83ebc8ba0b2dab045abb95e2b337b24854d6d5a22e7259b58412c749d1a6a155",
        );
        expect(proof1.proofSegments3[6]).toBe(
          "98ccddcf11c9db29edfe4a26185d275e5abc7ff8c075eff62e5796e73f1a4629",
        );
        expect([proof1.chunkSpan, proof1.socProof]).toEqual([6, null]);
      },
    },
    {
      name: "shows stamps that the owner of the batch has signed",
      async run(world) {
        await fill(world);
        const { proofs } = (await world.call("rchash", { path })).json<Sample>();
        const owner = toHex(ethAddressOfPrivateKey(keyFromSeed("contract", "wallet")));
        for (const { proveSegment, postageProof } of Object.values(proofs)) {
          const digest = stampDigest(fromHex(proveSegment), {
            batchId: fromHex(postageProof.postageId),
            index: decodeStampIndex(fromHex(postageProof.index.padStart(16, "0"))),
            timestamp: BigInt(`0x${postageProof.timeStamp}`),
          });
          const signer = recoverEthAddress(digest, fromHex(postageProof.signature));
          expect(toHex(signer)).toBe(owner);
        }
      },
    },
    {
      name: "fails without sixteen chunks",
      async run(world) {
        const failed: [number, string] = [500, "failed making sample with proofs"];
        expect(refusalOf(await world.call("rchash", { path }))).toEqual(failed);
        await fill(world);
        const deep = { ...path, depth: "20" };
        expect(refusalOf(await world.call("rchash", { path: deep }))).toEqual(failed);
      },
    },
    {
      name: "takes anchors of any length",
      async run(world) {
        await fill(world);
        const short = { ...path, anchor1: "aa", anchor2: "bb" };
        const { hash, proofs } = (await world.call("rchash", { path: short })).json<Sample>();
        expect(hash).not.toBe((await world.call("rchash", { path })).json<Sample>().hash);
        // 0xbb: the eighth and the sixth chunk, and segment 59 of each, which is empty.
        for (const proof of Object.values(proofs)) expect(proof.proveSegment2).toBe("0".repeat(64));
        const long = { ...path, anchor1: anchor1.repeat(2), anchor2: `00${anchor2}` };
        const { proofs: same } = (await world.call("rchash", { path: long })).json<Sample>();
        expect(Object.keys(same)).toEqual(["proof1", "proof2", "proofLast"]);
      },
    },
    {
      name: "refuses depths and anchors that are none",
      async run({ call }) {
        const bad = await call("rchash", { path: { depth: "256", anchor1: "0", anchor2: "zz" } });
        expect(reasonsOf(bad)).toEqual([
          "depth: value out of range",
          "anchor1: odd length hex string",
          "anchor2: invalid hex byte: U+007A 'z'",
        ]);
      },
    },
  ],
};
