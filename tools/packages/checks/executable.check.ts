import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { writeExecutable } from "../executable.ts";
import { folderWith, runProgram } from "./world.ts";

const NAME = process.platform === "win32" ? "swarm-node.exe" : "swarm-node";

/** What the program sees: no Node.js, and none of its files. */
const NOTHING = { PATH: "" };

describe.skipIf(process.platform === "darwin")(
  "the executable (made for Linux and Windows: macOS starts signed programs only)",
  () => {
    let file = "";
    let folder = "";
    beforeAll(async () => {
      const dist = path.join(inject("installed"), "node_modules/@swarm-docs/node/dist");
      const made = await writeExecutable(dist, folderWith({}));
      folder = folderWith({});
      file = path.join(folder, NAME);
      // It must run from any folder, without the files it was built from.
      copyFileSync(made, file);
    });

    it("is the packed program with the Node.js that made it", async () => {
      expect(statSync(file).size).toBeGreaterThan(statSync(process.execPath).size);
      const help = await runProgram(file, ["--help"], folder);
      expect(help).toMatchObject({ code: 0, stderr: "" });
      expect(help.stdout).toMatch(/^ {2}swarm-node \[options\]/m);
      const wrong = await runProgram(file, ["--bogus"], folder);
      expect(wrong.code).toBe(2);
      expect(wrong.stderr).toContain("swarm-node --help");
    });

    it("has the same bytes from another folder", async () => {
      const copy = path.join(folderWith({}), "elsewhere");
      cpSync(path.join(inject("installed"), "node_modules/@swarm-docs/node/dist"), copy, {
        recursive: true,
      });
      const again = readFileSync(await writeExecutable(copy, folderWith({})));
      expect(again.equals(readFileSync(file))).toBe(true);
    });

    it("starts where there is no Node.js, answers, compares itself with the interface, stops", async () => {
      const node = spawn(file, ["--port", "0", "--json", "--persona", "full"], {
        cwd: folder,
        env: NOTHING,
      });
      try {
        const [line] = (await once(createInterface(node.stdout), "line")) as [string];
        const { url } = JSON.parse(line) as { url: string };
        const health = await (await fetch(`${url}/health`)).json();
        expect(health).toMatchObject({ status: "ok", apiVersion: "7.3.0" });
        const page = await fetch(`${url}/_dev/ui`);
        expect(await page.text()).toContain("/_dev/ui/ui.js");
        expect((await fetch(`${url}/_dev/ui/ui.js`)).status).toBe(200);
        const check = await runProgram(file, ["check", url], folder);
        expect(check.stdout).toContain("0 answers differ");
      } finally {
        node.kill();
      }
      const [code] = (await once(node, "exit")) as [number | null];
      expect(code).toBe(0);
    });
  },
);
