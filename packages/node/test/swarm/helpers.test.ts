import { describe, expect, it } from "vitest";
import { useSwarm } from "../../src/jest.ts";

describe("useSwarm", () => {
  it("gives each test a node, and none between tests", async () => {
    const hooks: Record<string, (() => Promise<void>)[]> = { beforeEach: [], afterEach: [] };
    for (const name of ["beforeEach", "afterEach"]) {
      Object.assign(globalThis, { [name]: (work: () => Promise<void>) => hooks[name]?.push(work) });
    }
    const given = useSwarm({ port: false });
    expect(() => given.swarm).toThrow("inside tests only");
    const ids: string[] = [];
    for (let round = 0; round < 2; round++) {
      for (const work of hooks.beforeEach ?? []) await work();
      expect((await given.swarm.fetch("/health")).status).toBe(200);
      ids.push(given.swarm.batchId);
      for (const work of hooks.afterEach ?? []) await work();
    }
    expect(new Set(ids).size).toBe(2);
    expect(() => given.swarm).toThrow("inside tests only");
    Object.assign(globalThis, { beforeEach: undefined, afterEach: undefined });
    expect(() => useSwarm()).toThrow("wants the globals");
  });
});
