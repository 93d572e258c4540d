import { expect } from "vitest";
import { reasonsOf } from "./harness/expect.ts";
import type { Cases, World } from "./harness/world.ts";

interface LoggerList {
  tree: Record<string, { "/"?: Record<string, { "+"?: string[] }>; "+"?: string[] }>;
  loggers: { logger: string; verbosity: string; subsystem: string; id: string }[] | null;
}

async function matching({ call }: World, expression: string): Promise<LoggerList> {
  return (await call("getLoggers", { path: { exp: btoa(expression) } })).json<LoggerList>();
}

/** `/loggers`. */
export const cases: Cases = {
  listLoggers: [
    {
      name: "shows every logger as a list and as a tree",
      async run({ call }) {
        const { tree, loggers } = (await call("listLoggers")).json<LoggerList>();
        const api = loggers?.find(({ logger }) => logger === "node/api");
        expect(api).toEqual({
          logger: "node/api",
          verbosity: "info",
          subsystem: "node/api[0][]>>stdout",
          id: "bm9kZS9hcGlbMF1bXT4-c3Rkb3V0",
        });
        expect(tree["node"]?.["+"]).toEqual(["info|node[0][]>>stdout"]);
        expect(tree["node"]?.["/"]?.["api"]).toEqual({ "+": ["info|node/api[0][]>>stdout"] });
      },
    },
  ],
  getLoggers: [
    {
      name: "finds by expression and by exact subsystem",
      async run(world) {
        expect((await matching(world, "^node/ch")).loggers?.map(({ logger }) => logger)).toEqual([
          "node/chain",
          "node/chequebook",
        ]);
        const path = { exp: "bm9kZS9hcGlbMF1bXT4-c3Rkb3V0" };
        const found = (await world.call("getLoggers", { path })).json<LoggerList>();
        expect(found.loggers?.length).toBe(1);
        // The expression is matched with the whole subsystem, which continues after the name.
        expect(await matching(world, "^node/chain$")).toEqual({ tree: {}, loggers: null });
        expect(await matching(world, "nobody")).toEqual({ tree: {}, loggers: null });
      },
    },
    {
      name: "refuses what is no Base64 or no expression",
      async run({ call }) {
        const refused = async (exp: string): Promise<string[]> =>
          reasonsOf(await call("getLoggers", { path: { exp } }));
        expect(await refused("ab!d")).toEqual(["exp: illegal base64 data at input byte 2"]);
        // Recorded of 2.6.0 and 2.8.1: the alphabet of URLs.
        expect(await refused("bm9kZS9hcGlbMF1bXT4+c3Rkb3V0")).toEqual([
          "exp: illegal base64 data at input byte 19",
        ]);
        expect(await refused(btoa("node[ap"))).toEqual([
          "exp: error parsing regexp: missing closing ]: `[ap`",
        ]);
        expect(await refused(btoa("(("))).toEqual([
          "exp: error parsing regexp: missing closing ): `((`",
        ]);
      },
    },
  ],
  setLoggers: [
    {
      name: "sets verbosity by a third part of the path alone",
      since: "2.8.1",
      async run(world) {
        const { call, raw } = world;
        const exp = btoa("^node/pss\\[");
        expect((await call("setLoggers", { path: { exp, verbosity: "debug" } })).status).toBe(200);
        expect((await matching(world, "^node/pss\\[")).loggers?.[0]?.verbosity).toBe("debug");
        const loud = await call("setLoggers", { path: { exp, verbosity: "loud" } });
        expect(reasonsOf(loud)).toEqual([
          "verbosity: want oneof:none error warning info debug all",
        ]);
        expect((await raw("PUT", `/loggers/${encodeURIComponent(exp)}`)).status).toBe(405);
      },
    },
    {
      name: "sets verbosity by query, by body, and by a third part of the path",
      until: "2.8.1",
      async run(world) {
        const { call, raw } = world;
        const verbosity = async (): Promise<unknown> =>
          (await matching(world, "^node/pss\\[")).loggers?.[0]?.verbosity;
        const exp = btoa("^node/pss\\[");
        expect(
          (await call("setLoggers", { path: { exp }, query: { verbosity: "debug" } })).status,
        ).toBe(200);
        expect(await verbosity()).toBe("debug");
        const body = JSON.stringify({ verbosity: "none" });
        await call("setLoggers", { path: { exp }, body });
        expect(await verbosity()).toBe("none");
        await raw("PUT", `/loggers/${encodeURIComponent(exp)}/all`);
        expect(await verbosity()).toBe("all");
        expect(reasonsOf(await call("setLoggers", { path: { exp } }))).toEqual([
          "verbosity: want required:",
        ]);
        const unknown = await call("setLoggers", { path: { exp }, query: { verbosity: "loud" } });
        expect(reasonsOf(unknown)).toEqual([
          "verbosity: want oneof:none error warning info debug all",
        ]);
      },
    },
  ],
};
