import { BEE_RELEASES } from "@swarm-docs/openapi/document/version";
import { expect } from "vitest";
import { refusalOf } from "./harness/expect.ts";
import { paid, pattern, uploadBytes } from "./harness/uploads.ts";
import type { Cases } from "./harness/world.ts";

const full = { persona: "full", peers: 24 } as const;
const welcome = "/welcome-message";
/** The mode of a node alone: the later release has no mode of development any more. */
const modes = { "2.6.0": "dev", "2.8.1": "full" };

/** What the node is, has and says. */
export const cases: Cases = {
  getAddresses: [
    {
      name: "derives everything from the seed",
      async run({ call }) {
        const first = (await call("getAddresses")).json();
        expect(first["underlay"]).toEqual([
          expect.stringMatching(/^\/ip4\/127\.0\.0\.1\/tcp\/1633\/p2p\/16Uiu2HA/),
        ]);
        expect(first["ethereum"]).toBe(first["chain_address"]);
        expect(first["overlay"]).toMatch(/^[0-9a-f]{64}$/);
        expect(first["publicKey"]).toMatch(/^0[23][0-9a-f]{64}$/);
        expect(first["publicKey"]).not.toBe(first["pssPublicKey"]);
      },
    },
  ],
  getHealth: [
    {
      name: "is well, whatever the method",
      async run({ call, raw, by }) {
        expect((await call("getHealth")).json()).toEqual({
          status: "ok",
          ...by({
            "2.6.0": { version: "2.6.0-development-node", apiVersion: "7.3.0" },
            "2.8.1": { version: `${BEE_RELEASES["8.1.0"]}-development-node`, apiVersion: "8.1.0" },
          }),
        });
        expect((await raw("POST", "/health")).json()["status"]).toBe("ok");
        expect((await raw("OPTIONS", "/health")).json()["status"]).toBe("ok");
        const head = await raw("HEAD", "/health");
        expect([head.status, head.bytes.length]).toEqual([200, 0]);
      },
    },
  ],
  getReadiness: [
    {
      name: "is ready",
      async run({ call }) {
        expect((await call("getReadiness")).json()["status"]).toBe("ready");
      },
    },
  ],
  getNode: [
    {
      name: "is a development node",
      async run({ call, by }) {
        expect((await call("getNode")).json()).toEqual({
          beeMode: by(modes),
          chequebookEnabled: true,
          swapEnabled: true,
        });
      },
    },
    {
      name: "is a full node when it plays one",
      node: full,
      async run({ call }) {
        expect((await call("getNode")).json()["beeMode"]).toBe("full");
      },
    },
  ],
  getReserveState: [
    {
      name: "sums up what all batches have paid for",
      async run({ call, batchId, by }) {
        expect((await call("getReserveState")).json()).toEqual({
          radius: 0,
          storageRadius: 0,
          commitment: 0,
          ...by({ "2.6.0": {}, "2.8.1": { reserveCapacityDoubling: 0 } }),
        });
        await batchId();
        expect((await call("getReserveState")).json()["commitment"]).toBe(2 ** 20);
      },
    },
  ],
  getChainState: [
    {
      name: "follows the clock and the price",
      async run({ call, control, by }) {
        const least = by({ "2.6.0": {}, "2.8.1": { minimumValidityBlocks: 17_280 } });
        const begin = { block: 40_000_000, chainTip: 40_000_000, currentPrice: "24000", ...least };
        expect((await call("getChainState")).json()).toEqual({ ...begin, totalAmount: "0" });
        await control("mine", { blocks: 3 });
        await control("setPrice", { price: "1000" });
        await control("increaseTime", { seconds: 10 });
        expect((await call("getChainState")).json()).toEqual({
          block: 40_000_005,
          chainTip: 40_000_005,
          currentPrice: "1000",
          totalAmount: String(3 * 24_000 + 2 * 1_000),
          ...least,
        });
      },
    },
  ],
  getStatus: [
    {
      name: "tells what is really there and marks the rest as simulated",
      async run({ call, by }) {
        const answer = await call("getStatus");
        expect(answer.headers.get("swarm-simulated")).toBe("chain,peers");
        expect(answer.json()).toMatchObject({
          proximity: 256,
          beeMode: by(modes),
          reserveSize: 0,
          storageRadius: 0,
          connectedPeers: 0,
          neighborhoodSize: 1,
          isReachable: false,
          lastSyncedBlock: 40_000_000,
          isWarmingUp: false,
        });
      },
    },
    {
      name: "has peers and a radius as a simulated full node",
      node: full,
      async run({ call }) {
        const status = (await call("getStatus")).json<Record<string, number>>();
        expect(status["connectedPeers"]).toBe(24);
        expect(status["storageRadius"]).toBeGreaterThan(0);
        expect(status["neighborhoodSize"]).toBeGreaterThan(3);
      },
    },
  ],
  getStatusPeers: [
    {
      name: "gives a snapshot for every peer and for itself",
      node: full,
      async run({ call }) {
        const { snapshots } = (await call("getStatusPeers")).json<{ snapshots: object[] }>();
        expect(snapshots.length).toBe(25);
        expect(snapshots.at(-1)).toMatchObject({ proximity: 256 });
      },
    },
  ],
  getNeighborhoods: [
    {
      name: "names its own neighborhood",
      node: full,
      async run({ call }) {
        const { storageRadius } = (await call("getReserveState")).json<{ storageRadius: number }>();
        const { neighborhoods } = (await call("getNeighborhoods")).json<{
          neighborhoods: { neighborhood: string }[];
        }>();
        expect(neighborhoods.map(({ neighborhood }) => neighborhood.length)).toEqual([
          storageRadius,
        ]);
      },
    },
  ],
  getDebugStore: [
    {
      name: "counts uploads, pins and chunks, and is not there with a base path",
      async run(world) {
        if (world.base !== "") {
          expect((await world.raw("GET", "/debugstore")).status).toBe(404);
          return;
        }
        const headers = await paid(world, { "Swarm-Pin": "true", "Swarm-Redundancy-Level": "0" });
        await uploadBytes(world, pattern(10_000), headers);
        const info = (await world.call("getDebugStore")).json<{
          Upload: unknown;
          Pinning: unknown;
          Reserve: { TotalSize: number; LastBinIDs: number[] };
          ChunkStore: unknown;
        }>();
        expect(info.Upload).toEqual({ TotalUploaded: 4, TotalSynced: 4, PendingUpload: 0 });
        expect(info.Pinning).toEqual({ TotalCollections: 1, TotalChunks: 4 });
        expect(info.ChunkStore).toEqual({ TotalChunks: 4, SharedSlots: 0, ReferenceCount: 4 });
        const { TotalSize, LastBinIDs } = info.Reserve;
        expect(LastBinIDs).toHaveLength(32);
        expect(LastBinIDs.reduce((sum, count) => sum + count)).toBe(TotalSize);
      },
    },
  ],
  getRedistribution: [
    {
      name: "walks through the phases of a round",
      async run({ call, control }) {
        const at = async (): Promise<unknown[]> => {
          const { round, phase } = (await call("getRedistribution")).json();
          return [round, phase];
        };
        // 40,000,000 is block 136 of round 263,157.
        expect(await at()).toEqual([263_157, "claim"]);
        await control("mine", { blocks: 16 });
        expect(await at()).toEqual([263_158, "commit"]);
        for (const [before, after] of [
          ["commit", "reveal"],
          ["reveal", "claim"],
        ]) {
          await control("mine", { blocks: 37 });
          expect(await at()).toEqual([263_158, before]);
          await control("mine", { blocks: 1 });
          expect(await at()).toEqual([263_158, after]);
        }
      },
    },
    {
      name: "says what three transactions need, and whether the wallet has it",
      async run({ call }) {
        expect((await call("getRedistribution")).json()).toMatchObject({
          minimumGasFunds: "3750000000000000",
          hasSufficientFunds: true,
        });
      },
    },
    {
      name: "has too little for a round in an empty wallet",
      node: { wallet: { bzz: 0n, native: 0n } },
      async run({ call }) {
        expect((await call("getRedistribution")).json()["hasSufficientFunds"]).toBe(false);
      },
    },
    {
      name: "plays, with stake, the same rounds for the same seed",
      node: full,
      async run({ call }) {
        const state = (await call("getRedistribution")).json<Record<string, number>>();
        expect(state["lastPlayedRound"]).toBeGreaterThan(263_000);
        expect(state["lastPlayedRound"]).toBeLessThan(263_157);
        expect(BigInt(String(state["reward"]))).toBeGreaterThan(0n);
        expect(state["lastWonRound"]).toBeGreaterThan(263_000);
        expect(state["lastWonRound"]).toBeLessThanOrEqual(state["lastPlayedRound"] ?? 0);
        expect(state["lastSelectedRound"]).toBe(state["lastPlayedRound"]);
      },
    },
  ],
  getWallet: [
    {
      name: "holds the first funds",
      async run({ call }) {
        const wallet = (await call("getWallet")).json();
        expect(wallet).toMatchObject({
          bzzBalance: "10000000000000000000",
          nativeTokenBalance: "1000000000000000000",
          chainID: 1337,
        });
        const { ethereum } = (await call("getAddresses")).json();
        expect(wallet["walletAddress"]).toBe(ethereum);
      },
    },
    {
      name: "holds what the options say",
      node: { wallet: { bzz: 5n, native: 7n } },
      async run({ call }) {
        expect((await call("getWallet")).json()).toMatchObject({
          bzzBalance: "5",
          nativeTokenBalance: "7",
        });
      },
    },
  ],
  getAccounting: [
    {
      name: "has no books without peers",
      async run({ call }) {
        expect((await call("getAccounting")).json()).toEqual({ peerData: {} });
      },
    },
    {
      name: "keeps a book for every simulated peer",
      node: full,
      async run({ call }) {
        const { peerData } = (await call("getAccounting")).json<{ peerData: object }>();
        expect(Object.keys(peerData).length).toBe(24);
      },
    },
    {
      name: "adds a second's worth to the present thresholds, and a quarter to the one that drops",
      node: full,
      async run({ call }) {
        const { peerData } = (await call("getAccounting")).json<{
          peerData: Record<string, Record<string, string>>;
        }>();
        const books = Object.values(peerData).map((book) => [
          book["thresholdReceived"],
          book["currentThresholdReceived"],
          book["currentThresholdGiven"],
        ]);
        expect(new Set(books.map(String))).toContain("13500000,18000000,21375000");
        const [light] = books.filter(([threshold]) => threshold === "1350000");
        if (light) expect(light).toEqual(["1350000", "5850000", "2137500"]);
      },
    },
  ],
  getWelcomeMessage: [
    {
      name: "is empty at first",
      async run({ call }) {
        expect((await call("getWelcomeMessage")).json()).toEqual({ welcomeMessage: "" });
      },
    },
  ],
  setWelcomeMessage: [
    {
      name: "sets the message",
      async run({ call }) {
        const body = JSON.stringify({ welcomeMessage: "hé <b>" });
        const headers = { "Content-Type": "application/json" };
        expect((await call("setWelcomeMessage", { headers, body })).status).toBe(200);
        expect((await call("getWelcomeMessage")).text).toBe('{"welcomeMessage":"hé <b>"}\n\n');
      },
    },
    {
      name: "reads the first JSON value of the body only",
      async run({ call }) {
        const body = '{"welcomeMessage":"first"}, more';
        expect((await call("setWelcomeMessage", { body })).status).toBe(200);
        expect((await call("getWelcomeMessage")).json()).toEqual({ welcomeMessage: "first" });
        expect((await call("setWelcomeMessage", { body: "nullx" })).status).toBe(200);
      },
    },
    {
      name: "refuses more than 140 bytes, more than 512 in all, and what is no JSON",
      async run({ call, raw }) {
        const long = JSON.stringify({ welcomeMessage: "é".repeat(71) });
        expect(refusalOf(await call("setWelcomeMessage", { body: long }))).toEqual([
          500,
          "handshake welcome message longer than maximum of 140 characters",
        ]);
        expect((await call("setWelcomeMessage", { body: " ".repeat(513) })).status).toBe(413);
        expect((await call("setWelcomeMessage", { body: "{" })).status).toBe(400);
        expect(refusalOf(await raw("POST", welcome))).toEqual([400, "EOF"]);
        for (const [body, quoted] of [
          ["\x01", "\\x01"],
          ["\b", "\\b"],
          ["'", "\\'"],
        ] as const) {
          expect(refusalOf(await call("setWelcomeMessage", { body }))).toEqual([
            400,
            `invalid character '${quoted}' looking for beginning of value`,
          ]);
        }
      },
    },
  ],
};
