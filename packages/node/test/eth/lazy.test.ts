import { expect, it, vi } from "vitest";
import { parseAbi } from "viem";
import { at, startWorld } from "./world.ts";

// The start and a client's first questions need no interface of a contract: parsing them all takes 10 to 30 ms.
vi.mock(import("viem"), async (original) => {
  const viem = await original();
  return { ...viem, parseAbi: vi.fn(viem.parseAbi) as typeof viem.parseAbi };
});

it("the chain parses the interface of a contract when a call needs it, and once", async () => {
  const world = await startWorld();
  try {
    expect(await world.rpc("eth_chainId")).toBe("0x539");
    await world.rpc("eth_getBlockByNumber", "latest", false);
    expect(parseAbi).not.toHaveBeenCalled();
    const call = { to: at("token"), data: "0x18160ddd" };
    await world.rpc("eth_call", call, "latest");
    expect(await world.rpc("eth_call", call, "latest")).toMatch(/^0x[0-9a-f]{64}$/);
    expect(parseAbi).toHaveBeenCalledTimes(1);
  } finally {
    await world.close();
  }
});
