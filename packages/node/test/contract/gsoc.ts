import { expect } from "vitest";
import { makeCac } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { makeSoc } from "@swarm-docs/protocol/soc";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { reasonsOf } from "./harness/expect.ts";
import { nextText, openSocket } from "./harness/messages.ts";
import { paid } from "./harness/uploads.ts";
import type { Cases, World } from "./harness/world.ts";

const key = fromHex("634fb5a872396d9693e5c9f9d7233cfa93f395c093371017ff44aa9ae6564cdd");

async function write(world: World, id: Uint8Array, text: string): Promise<string> {
  const soc = makeSoc(id, makeCac(encodeUtf8(text)), key);
  const answer = await world.call("uploadSoc", {
    path: { owner: toHex(soc.owner), id: toHex(id) },
    query: { sig: toHex(soc.signature) },
    headers: await paid(world),
    body: soc.wrapped.data,
  });
  expect(answer.status).toBe(201);
  return toHex(soc.address);
}

/** `/gsoc`. */
export const cases: Cases = {
  subscribeGsoc: [
    {
      name: "hears every write to its address from now on, the same one again included",
      async run(world) {
        const id = new Uint8Array(32).fill(7);
        const address = await write(world, id, "before");
        const client = await openSocket(world, "subscribeGsoc", { path: { address } });
        await write(world, new Uint8Array(32), "elsewhere");
        for (const text of ["one", "two", "two"]) await write(world, id, text);
        const heard = [await nextText(client), await nextText(client), await nextText(client)];
        expect(heard).toEqual(["one", "two", "two"]);
        client.close();
        await client.ended;
      },
    },
    {
      name: "hears single-owner chunks that come as plain chunks",
      async run(world) {
        const soc = makeSoc(new Uint8Array(32), makeCac(new Uint8Array(4096).fill(0x61)), key);
        const path = { address: toHex(soc.address) };
        const client = await openSocket(world, "subscribeGsoc", { path });
        await world.call("uploadChunk", { headers: await paid(world), body: soc.data });
        expect(await nextText(client)).toBe("a".repeat(4096));
        client.close();
      },
    },
    {
      name: "refuses bad addresses and plain requests",
      async run(world) {
        const bad = await world.call("subscribeGsoc", { path: { address: "xyz" } });
        expect(reasonsOf(bad)).toEqual(["address: invalid hex byte: U+0078 'x'"]);
        const plain = await world.raw("GET", `/gsoc/subscribe/${"ab".repeat(32)}`);
        expect(plain.text).toBe('Bad Request\n{"code":500,"message":"upgrade failed"}\n\n');
      },
    },
  ],
};
