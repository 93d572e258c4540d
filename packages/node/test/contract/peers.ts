import { expect } from "vitest";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import type { Cases, World } from "./harness/world.ts";

const full = { persona: "full", peers: 16 } as const;

async function firstPeer({ call }: World): Promise<string> {
  const { peers } = (await call("getPeers")).json<{ peers: { address: string }[] }>();
  return peers[0]?.address ?? "";
}

/** Cases for peers and their status. */
export const cases: Cases = {
  getPeers: [
    {
      name: "has none as a development node",
      async run({ call }) {
        const answer = await call("getPeers");
        expect(answer.text).toBe('{"peers":[]}\n\n');
        expect(answer.headers.get("swarm-simulated")).toBe("peers");
      },
    },
    {
      name: "has as many simulated peers as asked for, every eighth a light one",
      node: full,
      async run({ call }) {
        const { peers } = (await call("getPeers")).json<{ peers: { fullNode: boolean }[] }>();
        expect(peers.filter(({ fullNode }) => fullNode).length).toBe(14);
        expect(peers.length).toBe(16);
      },
    },
  ],
  getBlocklist: [
    {
      name: "blocks nobody",
      async run({ call }) {
        expect((await call("getBlocklist")).json()).toEqual({ peers: [] });
      },
    },
  ],
  getTopology: [
    {
      name: "always has 32 bins, with null for empty lists and no line feed behind",
      async run({ call }) {
        const answer = await call("getTopology");
        expect(answer.text.endsWith("}")).toBe(true);
        const { bins, depth, reachability } = answer.json<{
          bins: Record<string, unknown>;
          depth: number;
          reachability: string;
        }>();
        expect(Object.keys(bins)).toEqual(Array.from({ length: 32 }, (_, n) => `bin_${n}`));
        expect(bins["bin_31"]).toEqual({
          population: 0,
          connected: 0,
          disconnectedPeers: null,
          connectedPeers: null,
        });
        expect([depth, reachability]).toEqual([0, "Unknown"]);
      },
    },
    {
      name: "sorts simulated peers into bins",
      node: full,
      async run({ call }) {
        const { population, connected, bins, ...more } = (await call("getTopology")).json<{
          population: number;
          connected: number;
          bins: Record<
            string,
            { population: number; connectedPeers: unknown[]; disconnectedPeers: unknown }
          >;
        }>();
        expect([population, connected]).toEqual([14, 14]);
        expect(more).toMatchObject({
          nnLowWatermark: 3,
          reachability: "Public",
          networkAvailability: "Available",
        });
        expect(bins["bin_0"]?.connectedPeers).toHaveLength(bins["bin_0"]?.population ?? 0);
        expect(bins["bin_0"]?.disconnectedPeers).toBeNull();
        expect(Object.values(bins).reduce((sum, bin) => sum + bin.population, 0)).toBe(14);
        expect(bins["bin_0"]?.population).toBeGreaterThan(0);
      },
    },
  ],
  connectPeer: [
    {
      name: "does not pretend to reach an address where nobody is",
      async run({ call }) {
        const multiAddress =
          "/ip4/192.0.2.7/tcp/1634/p2p/16Uiu2HAmTm17toLDaPYzRyjKn27iCB76yjKnJ5DjQXneFmifFvaX";
        const [status, message] = refusalOf(await call("connectPeer", { path: { multiAddress } }));
        expect(status).toBe(500);
        expect(message).toMatch(/failed to dial: /);
      },
    },
    {
      name: "refuses what is no multiaddr",
      async run({ call }) {
        const refused = async (multiAddress: string): Promise<string[]> =>
          reasonsOf(await call("connectPeer", { path: { multiAddress } }));
        expect(await refused("abc")).toEqual([
          'multi-address: failed to parse multiaddr "/abc": unknown protocol abc',
        ]);
        expect(await refused("é")).toEqual([
          'multi-address: failed to parse multiaddr "/é": unknown protocol é',
        ]);
        expect((await refused("/ip4/1.2.3.4/tcp/99999"))[0]).toMatch(/failed to parse port addr/);
        expect((await refused("/ip4/1.2.3/tcp/1"))[0]).toMatch(/failed to parse ip4 addr/);
        expect((await refused("/ip4"))[0]).toMatch(/unexpected end of multiaddr/);
        expect(await refused("/ip4/127.0.0.1/tcp/1634/p2p/abc")).toEqual([
          'multi-address: failed to parse multiaddr "/ip4/127.0.0.1/tcp/1634/p2p/abc": invalid value "abc" for protocol p2p: failed to parse p2p addr: abc invalid cid: selected encoding not supported',
        ]);
      },
    },
    {
      name: "refuses an address without a peer, and one of the node itself",
      async run({ call }) {
        const { underlay } = (await call("getAddresses")).json<{ underlay: string[] }>();
        const refused = async (multiAddress: string): Promise<string> =>
          refusalOf(await call("connectPeer", { path: { multiAddress } }))[1];
        expect(await refused("/ip4/127.0.0.1/tcp/1634")).toBe(
          "network status unknown: addr from p2p: invalid p2p multiaddr",
        );
        expect(await refused(underlay[0] ?? "")).toMatch(/ to self/);
      },
    },
  ],
  disconnectPeer: [
    {
      name: "disconnects a simulated peer, once",
      node: full,
      async run(world) {
        const path = { address: await firstPeer(world) };
        expect((await world.call("disconnectPeer", { path })).status).toBe(200);
        expect(refusalOf(await world.call("disconnectPeer", { path }))).toEqual([
          404,
          "peer not found",
        ]);
        const { peers } = (await world.call("getPeers")).json<{ peers: object[] }>();
        expect(peers.length).toBe(15);
        const { connected } = (await world.call("getTopology")).json();
        expect(connected).toBe(13);
      },
    },
  ],
  pingPeer: [
    {
      name: "gives the time of a simulated peer, 404 for strangers",
      node: full,
      async run(world) {
        const path = { address: await firstPeer(world) };
        const { rtt } = (await world.call("pingPeer", { path })).json<{ rtt: string }>();
        expect(rtt).toMatch(/^\d+ms$/);
        const stranger = await world.call("pingPeer", { path: { address: "ab".repeat(32) } });
        expect(refusalOf(stranger)).toEqual([404, "peer not found"]);
        expect(reasonsOf(await world.call("pingPeer", { path: { address: "0x12" } }))).toEqual([
          "address: invalid hex byte: U+0078 'x'",
        ]);
      },
    },
  ],
};
