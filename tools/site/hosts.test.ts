import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { SITE_ROOT } from "../../site/plugins/finish/deploy.ts";
import { ROOT } from "../run.ts";
import { isInstalled, startHost, type HostName } from "./hosts.ts";

const CONFIGURATIONS: Readonly<Record<HostName, string>> = {
  nginx: `server {\n  listen 80;\n  root ${SITE_ROOT};\n}\n`,
  caddy: `docs.example.org {\n\troot * ${SITE_ROOT}\n\tfile_server\n}\n`,
};

const root = mkdtempSync(path.join(tmpdir(), "hosts-"));
writeFileSync(path.join(root, "index.html"), "<p>page");
afterAll(() => rmSync(root, { recursive: true, force: true }));

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** A process that starts a server, tells its address, and waits. */
const program = (name: HostName): string => `
import { startHost } from ${JSON.stringify(path.join(import.meta.dirname, "hosts.ts"))};
const host = await startHost(${JSON.stringify(name)}, ${JSON.stringify(CONFIGURATIONS[name])}, ${JSON.stringify(root)});
console.log(host.url);
setInterval(() => undefined, 60_000);
`;

describe.each(["nginx", "caddy"] as const)("%s", (name) => {
  it.skipIf(!isInstalled(name))("ends when it is stopped", async () => {
    const host = await startHost(name, CONFIGURATIONS[name], root);
    expect(await statusOf(host.url)).toBe(200);
    host.stop();
    await expect.poll(() => statusOf(host.url)).toBe(0);
  });

  it.skipIf(!isInstalled(name))(
    "ends with the process that started it, also a killed one",
    async () => {
      const file = path.join(root, `${name}.mts`);
      writeFileSync(file, program(name));
      const args = ["--import", "tsx", file];
      const child = spawn(process.execPath, args, {
        cwd: ROOT,
        stdio: ["ignore", "pipe", "inherit"],
      });
      const url = await new Promise<string>((resolve) => {
        child.stdout.on("data", (piece: Buffer) => resolve(piece.toString().trim()));
      });
      expect(await statusOf(url)).toBe(200);
      child.kill("SIGKILL");
      await expect.poll(() => statusOf(url)).toBe(0);
    },
  );
});
