import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../test/fixed-seed.ts";
import vectors from "../../vectors/replicas.json" with { type: "json" };
import { makeCac } from "../cac.ts";
import { ethAddressOfPrivateKey } from "../crypto/keys.ts";
import { toHex } from "../hex.ts";
import { isSoc, makeSoc } from "../soc.ts";
import { encodeUtf8 } from "../utf8.ts";
import {
  REPLICA_OWNER,
  REPLICA_OWNER_KEY,
  makeReplicas,
  replicaCount,
  replicaPlaces,
  unwrapReplica,
} from "./replicas.ts";

const textChunk = (text: string) => makeCac(encodeUtf8(text));
const LEVELS = [0, 1, 2, 3, 4] as const;

describe("dispersed replicas", () => {
  it("have a public owner", () => {
    expect(toHex(REPLICA_OWNER_KEY)).toBe(vectors.owner.privateKey);
    expect(toHex(REPLICA_OWNER)).toBe(vectors.owner.address);
    expect(ethAddressOfPrivateKey(REPLICA_OWNER_KEY)).toEqual(REPLICA_OWNER);
  });

  it.each(vectors.orders)("ids of `$payloadText` in order, for every level", (vector) => {
    for (const level of LEVELS) {
      const places = replicaPlaces(textChunk(vector.payloadText).address, level);
      expect(places.map(({ id }) => id[0])).toEqual(vector.first.slice(0, replicaCount(level)));
    }
  });

  it.each(vectors.addresses)("address $n of `$payloadText`", (vector) => {
    const places = replicaPlaces(textChunk(vector.payloadText).address, 4);
    const place = places.find(({ id }) => id[0] === vector.n);
    expect(toHex(place?.address ?? new Uint8Array())).toBe(vector.address);
  });

  it("are valid single-owner chunks with the published signature", () => {
    const [first] = makeReplicas(textChunk(vectors.signature.payloadText), 1, makeSoc);
    expect(toHex((first?.data ?? new Uint8Array()).subarray(32, 97))).toBe(
      vectors.signature.signature,
    );
  });

  it("hold the root chunk, padded, at the planned places", () => {
    for (const level of LEVELS) {
      const root = textChunk("hello world");
      const replicas = makeReplicas(root, level, makeSoc);
      expect(replicas.map((one) => one.address)).toEqual(
        replicaPlaces(root.address, level).map((place) => place.address),
      );
      for (const replica of replicas) {
        expect(isSoc(replica)).toBe(true);
        expect(replica.data).toHaveLength(97 + 4104);
        const unwrapped = unwrapReplica(replica.data, root.address);
        expect(unwrapped?.address).toEqual(root.address);
        expect(unwrapped?.data.subarray(8, 19)).toEqual(encodeUtf8("hello world"));
      }
    }
  });

  it("spread over all parts of the address space", () => {
    const roots = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(roots, (root) => {
        for (const level of LEVELS) {
          const parts = replicaPlaces(root, level).map(({ address }) => {
            return (address[0] as number) >> (8 - level);
          });
          expect(new Set(parts).size).toBe(replicaCount(level));
        }
      }),
    );
  });

  it("other bytes are not taken for the root", () => {
    const root = textChunk("foo");
    const [replica] = makeReplicas(root, 1, makeSoc);
    const data = replica?.data ?? new Uint8Array();
    const changed = data.map((byte, i) => (i === 105 ? byte ^ 1 : byte));
    expect(unwrapReplica(changed, root.address)).toBeUndefined();
    expect(unwrapReplica(data, textChunk("bar").address)).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(unwrapReplica(bytes, root.address)).toBeUndefined();
      }),
    );
  });
});
