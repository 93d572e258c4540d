import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startChain } from "../../src/edge-node/bees/chain-side.ts";
import { RpcFaults } from "../../src/edge-node/bees/rpc-faults.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

it("tells what the start has found in the directory that keeps the chain", async () => {
  const directory = await temporaryDirectory();
  const options = { directory, port: 0, blockSeconds: 1, faults: new RpcFaults() };
  const first = await startChain(options);
  await first.close();
  await appendFile(join(directory, "node-1", "chunks.pack"), "cut");
  const reports: string[] = [];
  const report = (message: string): void => void reports.push(message);
  const second = await startChain({ ...options, report });
  await second.close();
  expect(reports).toEqual(["unfinished write"]);
});
