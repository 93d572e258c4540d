import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { processOnPort } from "../../bench/listener.ts";

it.runIf(process.platform === "linux")(
  "finds the process that listens on a port (Linux)",
  async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    expect(processOnPort(port)).toBe(process.pid);
    await new Promise((resolve) => server.close(resolve));
    expect(processOnPort(port)).toBeUndefined();
  },
);
