import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, lstat, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secondsOf } from "../../src/cli/remote.ts";
import { nodeVersion } from "../../src/cli/doctor.ts";
import { bundleTo } from "../../tools/bundle.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

let program = "";
const nodes: (() => Promise<Ended>)[] = [];

beforeAll(async () => {
  program = join(await temporaryDirectory(), "swarm-node.cjs");
  await bundleTo(join(import.meta.dirname, "../../src/cli.ts"), program);
});

afterAll(async () => {
  await Promise.all(nodes.map((stop) => stop()));
});

/** Runs it; `started` settles with the first line that it prints, `ended` at its end. */
function launch(args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args]);
  let [out, err] = ["", ""];
  child.stderr.on("data", (piece: Buffer) => (err += piece.toString()));
  const ended = new Promise<Ended>((resolve) =>
    child.on("close", (code) => resolve({ code, out, err })),
  );
  const started = new Promise<string>((resolve) => {
    child.stdout.on("data", (piece: Buffer) => {
      out += piece.toString();
      if (out.includes("\n")) resolve(out.slice(0, out.indexOf("\n")));
    });
    void ended.then(() => resolve(out));
  });
  const stop = (): Promise<Ended> => (child.kill("SIGTERM"), ended);
  return { started, ended, stop };
}

const run = (...args: string[]): Promise<Ended> => launch(args).ended;

/** A node that runs until the tests are over; gives what `--json` says. */
async function node(...args: string[]): Promise<{ url: string; batchId: string; pid: number }> {
  const { started, stop } = launch(["--port", "auto", "--json", ...args]);
  nodes.push(stop);
  return JSON.parse(await started) as { url: string; batchId: string; pid: number };
}

const read = async (url: string): Promise<Record<string, unknown>> =>
  (await (await fetch(url)).json()) as Record<string, unknown>;

describe("--data-dir", () => {
  /** What a start on a directory prints that fails; `patch` is code in which `refuse` throws the error. */
  async function failedStart(directory: string, message: string, patch: string): Promise<string> {
    const file = join(await temporaryDirectory(), "patch.cjs");
    const error = { code: message.slice(0, message.indexOf(":")), syscall: "write" };
    await writeFile(
      file,
      `const files = require("node:fs/promises");
      const refuse = async () => {
        throw Object.assign(new Error(${JSON.stringify(message)}), ${JSON.stringify(error)});
      };
      ${patch}`,
    );
    const args = ["--require", file, program, "--port", "0", "--data-dir", directory];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
    let err = "";
    child.stderr.on("data", (piece: Buffer) => (err += piece.toString()));
    expect(await once(child, "close")).toEqual([1, null]);
    return err;
  }

  it.each([
    ["ENOSPC: no space left on device, write", "no space left on the disk (ENOSPC)"],
    ["EROFS: read-only file system, write", "EROFS: read-only file system, write"],
    ["EIO: i/o error, write", "EIO: i/o error, write"],
  ])("is named when its disk refuses to write: %s", async (message, reason) => {
    const directory = join(await temporaryDirectory(), "data");
    const err = await failedStart(directory, message, "files.writeFile = refuse;");
    expect(err).toBe(`${directory} could not be written: ${reason}\n`);
  });

  it("is named in one sentence when its disk takes the lock and refuses the journal", async () => {
    const directory = join(await temporaryDirectory(), "data");
    const patch = `const { open } = files;
      files.open = async (path, ...rest) => {
        const file = await open(path, ...rest);
        if (!path.endsWith("state.journal")) return file;
        let writes = 0;
        const { write } = file;
        // The head is written, the first change is not.
        return Object.assign(file, {
          write: (...args) => (++writes === 1 ? write.apply(file, args) : refuse()),
        });
      };`;
    const message = "EIO: i/o error, write";
    const err = await failedStart(directory, message, patch);
    expect(err).toBe(`${directory}: state.journal could not be written: ${message}\n`);
  });
});

describe("--watch", () => {
  it("tells of the requests beside what programs read", async () => {
    const { started, stop } = launch(["--port", "auto", "--json", "--watch"]);
    const { url } = JSON.parse(await started) as { url: string };
    await fetch(`${url}/bytes/abc`);
    const { out, err } = await stop();
    expect(out.trim().split("\n")).toHaveLength(1);
    expect(err).toMatch(/^\d\d:\d\d:\d\d 400 {2}GET \/bytes\/abc .*\n +invalid path params\n/m);
    expect(err).not.toContain("\u001b");
  });
});

describe("-- COMMAND", () => {
  it("runs beside a node with its address and a batch, and ends as the command does", async () => {
    const script =
      "fetch(process.env.BEE_URL + '/stamps/' + process.env.BEE_BATCH).then((r) => r.json())" +
      ".then((b) => { console.log(b.usable, process.argv[1]); process.exit(7); })";
    const { code, out } = await run("--seed", "run", "--", process.execPath, "-e", script, "npm");
    expect({ code, out }).toEqual({ code: 7, out: "true npm\n" });
  });

  it("says when there is no such command", async () => {
    expect(await run("--", "no-such-program")).toMatchObject({
      code: 127,
      err: "Not found: no-such-program\n",
    });
    expect((await run("--")).code).toBe(2);
  });
});

describe("for other programs", () => {
  it("--env gives variables", async () => {
    const { started, stop } = launch(["--port", "0", "--env"]);
    expect(await started).toMatch(/^BEE_URL=http:\/\/127\.0\.0\.1:\d+$/);
    await expect.poll(async () => (await stop()).out).toMatch(/\nBEE_BATCH=[0-9a-f]{64}\n$/);
    expect((await run("--env", "--json")).code).toBe(2);
  });

  it("--ready-file is there while the node is up", async () => {
    const file = join(await temporaryDirectory(), "ready");
    const { started, stop } = launch(["--port", "0", "--ready-file", file]);
    await started;
    const { url, batchId } = JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
    expect((await fetch(`${url}/stamps/${batchId}`)).status).toBe(200);
    expect((await stop()).code).toBe(0);
    await expect(access(file)).rejects.toThrow("ENOENT");
  });

  it.each([
    ["0.0.0.0", "127.0.0.1"],
    ["::", "[::1]"],
  ])(
    "--host %s gives programs beside the node an address that they can connect to",
    async (host, own) => {
      const file = join(await temporaryDirectory(), "ready");
      const script = 'echo "$BEE_URL"; cat "$0"';
      const args = [
        "--port",
        "0",
        "--host",
        host,
        "--ready-file",
        file,
        "--",
        "sh",
        "-c",
        script,
        file,
      ];
      const { out } = await run(...args);
      const [url = "", ready = ""] = out.split("\n");
      expect(new URL(url).hostname).toBe(own);
      expect(JSON.parse(ready)).toMatchObject({ url, urls: [url] });
    },
  );

  it("--ready-file is there while a command runs beside the node", async () => {
    const file = join(await temporaryDirectory(), "ready");
    const { code, out } = await run("--ready-file", file, "--", "cat", file);
    expect([code, out]).toEqual([0, expect.stringMatching(/^\{"url":"http:/)]);
    await expect(access(file)).rejects.toThrow("ENOENT");
  });
});

describe.skipIf(process.platform === "win32")("files that are replaced", () => {
  it.each(["--ready-file", "--dump-state", "--state"])("%s is none of a pipe", async (option) => {
    const directory = await temporaryDirectory();
    const pipe = join(directory, "pipe");
    await once(spawn("mkfifo", [pipe]), "close");
    const results = [
      await run(option, pipe, "--", "true"),
      await run(option, directory, "--", "true"),
    ];
    const kinds = [`${pipe} is a pipe or a device`, `${directory} is a directory`];
    for (const [at, { code, err }] of results.entries()) {
      expect([code, err]).toEqual([
        2,
        expect.stringContaining(`${option} needs a file, and ${kinds[at]}`),
      ]);
    }
    expect((await stat(pipe)).isFIFO()).toBe(true);
  });

  it("are those behind symbolic links", async () => {
    const directory = await temporaryDirectory();
    const [file, link] = [join(directory, "file"), join(directory, "link")];
    await writeFile(file, "");
    await symlink(file, link);
    expect((await run("--dump-state", link, "--", "true")).code).toBe(0);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect(await readFile(file, "utf8")).toMatch(/^swarm-node state/);
    expect((await run("--ready-file", link, "--", "cat", file)).out).toMatch(/^{"url":/);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
  });

  it("are no directories for commands, either", async () => {
    const { url } = await node();
    const directory = await temporaryDirectory();
    for (const word of ["dump", "load"]) {
      const { code, err } = await run(word, directory, "--url", url);
      expect([code, err]).toEqual([2, expect.stringContaining(`and ${directory} is a directory`)]);
    }
  });
});

describe.skipIf(process.platform !== "linux")("an output that cannot be written", () => {
  /** Runs a line of the shell in which `$NODE "$FILE"` is the program. */
  const shell = (line: string): Promise<Ended> => {
    const env = { ...process.env, NODE: process.execPath, FILE: program };
    const child = spawn("bash", ["--norc", "-c", line], { env });
    let [out, err] = ["", ""];
    child.stdout.on("data", (piece: Buffer) => (out += piece.toString()));
    child.stderr.on("data", (piece: Buffer) => (err += piece.toString()));
    return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, err })));
  };

  it.each(["--help", "--port 0 --json", "chain --port 0"])(
    "ends %s with code 1 where the disk is full",
    async (args) => {
      const { code, err } = await shell(`"$NODE" "$FILE" ${args} > /dev/full`);
      expect([code, err]).toEqual([1, "The output cannot be written: ENOSPC\n"]);
    },
  );

  it("stops a node quietly whose pipe is closed, and removes its ready file", async () => {
    const file = join(await temporaryDirectory(), "ready");
    const { code, err } = await shell(
      `set -o pipefail; "$NODE" "$FILE" --port 0 --ready-file ${file} | true`,
    );
    expect([code, err]).toEqual([0, ""]);
    await expect(access(file)).rejects.toThrow("ENOENT");
  });

  it("does not stop a node that loses lines of its log", async () => {
    const { out, err } = await shell(
      `"$NODE" "$FILE" --port 0 --json --watch 2> /dev/full | { read -r line
        URL=$(printf %s "$line" | sed 's/.*"url":"\\([^"]*\\)".*/\\1/')
        for n in 1 2 3; do curl -s -o /dev/null -w '%{http_code} ' "$URL/health"; done
        kill $(printf %s "$line" | sed 's/.*"pid":\\([0-9]*\\).*/\\1/'); }`,
    );
    expect([out, err]).toEqual(["200 200 200 ", ""]);
  });
});

describe("batches on the command line", () => {
  it("are usable at once, and a day of their life is a day unless --rate says otherwise", async () => {
    const { url } = await node();
    const bought = await fetch(`${url}/stamps/500000000/17`, { method: "POST" });
    const { batchID } = (await bought.json()) as { batchID: string };
    const batch = await read(`${url}/stamps/${batchID}`);
    expect(batch.usable).toBe(true);
    const { blockTimeMs, secondsPerBlock } = await read(`${url}/_dev/clock`);
    expect([blockTimeMs, secondsPerBlock]).toEqual([5000, 5]);
    const fast = await node("--rate", "10");
    expect((await read(`${fast.url}/_dev/clock`)).blockTimeMs).toBe(500);
  });
});

describe("commands for a running node", () => {
  it("move its time, take snapshots and go back", async () => {
    const { url } = await node("--block-time", "3600000");
    const on = ["--url", url];
    const { block } = await read(`${url}/_dev/clock`);
    const blockAfter = async (...args: string[]): Promise<number> => {
      const { out, err } = await run(...args, ...on);
      expect(err).toBe("");
      return (JSON.parse(out) as { block: number }).block;
    };
    expect(await blockAfter("mine", "3")).toBe(Number(block) + 3);
    const { out: id } = await run("snapshot", ...on);
    expect(id).toBe("0x1\n");
    expect(await blockAfter("time", "+1d")).toBe(Number(block) + 3 + 17_280);
    expect(await blockAfter("increaseTime", "seconds=5m")).toBe(Number(block) + 3 + 17_340);
    expect((await run("revert", id.trim(), ...on)).code).toBe(0);
    expect((await read(`${url}/_dev/clock`)).block).toBe(Number(block) + 3);
    const again = await run("revert", id.trim(), ...on);
    expect([again.code, again.err]).toEqual([1, "there is no snapshot 0x1\n"]);
  });

  it("write its state to a file and load it again", async () => {
    const { url, batchId } = await node("--block-time", "3600000");
    const file = join(await temporaryDirectory(), "state");
    const headers = { "Swarm-Postage-Batch-Id": batchId };
    const upload = async (body: string): Promise<string> => {
      const answer = await fetch(`${url}/bytes`, { method: "POST", headers, body });
      return ((await answer.json()) as { reference: string }).reference;
    };
    const kept = await upload("kept");
    expect((await run("dump", file, "--url", url)).code).toBe(0);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const later = await upload("later");
    const buckets = `${url}/stamps/${batchId}/buckets`;
    const before = await read(buckets);
    expect(await run("load", file, "--url", url)).toMatchObject({ code: 0, err: "" });
    expect(await (await fetch(`${url}/bytes/${kept}`)).text()).toBe("kept");
    expect((await fetch(`${url}/bytes/${later}`)).status).toBe(404);
    // The stamp index of `kept` is counted, the index of `later` is free again.
    expect(await read(buckets)).not.toEqual(before);
    expect(await upload("later")).toBe(later);
    expect(await read(buckets)).toEqual(before);
    const stranger = await node();
    const refused = await run("load", file, "--url", stranger.url);
    expect([refused.code, refused.err.includes("another seed")]).toEqual([1, true]);
    expect((await fetch(`${stranger.url}/stamps/${stranger.batchId}`)).status).toBe(200);
  });

  it("say in a sentence when nobody is there, or what they want", async () => {
    const nobody = await run("mine", "--url", "http://127.0.0.1:9");
    expect(nobody).toMatchObject({
      code: 1,
      err: "No node answers at http://127.0.0.1:9: is one running there?\n",
    });
    const usage = await run("revert");
    expect([usage.code, usage.err]).toEqual([
      2,
      "id: expected an id such as 0x1, got nothing\n" +
        "usage: revert ID [--url http://127.0.0.1:1633]\nOptions: swarm-node --help\n",
    ]);
    const wrong = [
      ["mine", "1.5"],
      ["mine", "1", "2"],
      ["setPrice", "-1"],
      ["createBatch", `owner=${"11".repeat(20)}`, "depth=100"],
      ["time", "tomorrow"],
      ["dump"],
      ["mine", "--url", "nowhere"],
    ];
    for (const args of wrong) {
      const { code, err } = await run(...args);
      expect([code, err], args.join(" ")).toEqual([2, expect.stringContaining("Options:")]);
    }
  });

  it("make requests fail and batches for others, by the names of parameters", async () => {
    const { url } = await node();
    const on = ["--url", url];
    const fault = await run("injectFault", "/bytes*", "status=503", "times=2", ...on);
    expect(fault).toMatchObject({ code: 0, out: "0x1\n", err: "" });
    expect((await fetch(`${url}/bytes/00`)).status).toBe(503);
    expect(JSON.parse((await run("faults", ...on)).out)).toEqual([
      { id: "0x1", path: "/bytes*", status: 503, times: 1 },
    ]);
    expect((await run("clearFaults", ...on)).out).toBe("done\n");
    const batch = await run("createBatch", "11".repeat(20), "depth=18", ...on);
    expect(batch.out).toMatch(/^[0-9a-f]{64}\n$/);
    expect((await run("expireBatch", "ff".repeat(32), ...on)).err).toMatch("there is no batch");
  });

  it("read durations", () => {
    expect(["90", "+90s", "5m", "+2h", "+1d", "1w"].map(secondsOf)).toEqual([
      90, 90, 300, 7200, 86_400, 604_800,
    ]);
    expect(() => secondsOf("tomorrow")).toThrow("expected a duration");
  });
});

describe("doctor", () => {
  it("looks at the node, its batches and what pages may do", async () => {
    const { url } = await node();
    const port = new URL(url).port;
    const well = await run("doctor", "--port", port);
    expect(well.code).toBe(0);
    expect(well.out).toContain("batches that can be used: 1");
    const ill = await run("doctor", "--port", port, "--origin", "https://stranger.example");
    expect(ill.code).toBe(1);
    expect(ill.out).toContain("wrong pages of https://stranger.example may not call it");
    expect(nodeVersion("20.18.3").isWell).toBe(false);
    expect(nodeVersion("24.0.0").isWell).toBe(true);
  });
});
