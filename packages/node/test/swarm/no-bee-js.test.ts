import { createSwarm } from "@swarm-docs/node/swarm";
import { expect, it, vi } from "vitest";

vi.mock("@ethersphere/bee-js", () => {
  throw new Error("not installed");
});

it("bee() says what is missing where bee-js is not installed", async () => {
  await using swarm = await createSwarm();
  await expect(swarm.bee()).rejects.toMatchObject({
    name: "SwarmError",
    code: "SWARM_UNSUPPORTED",
    message: "bee() needs the package @ethersphere/bee-js, which cannot be imported",
    cause: expect.any(Error),
  });
});
