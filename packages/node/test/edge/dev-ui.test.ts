import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { pageBuild, pageBuildIn, type PageBuild } from "../../src/edge-node/dev-ui-build.ts";
import { devUi } from "../../src/edge-node/dev-ui.ts";
import { createGroup, type Group } from "../../src/group.ts";
import { bundleTo, moduleAt } from "../../tools/bundle.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

const groups: Group[] = [];

afterEach(async () => {
  await Promise.all(groups.splice(0).map((group) => group.close()));
});

const FILES: Readonly<Record<string, string>> = {
  "index.html": "<p>page",
  "ui.js": "1",
  secret: "no",
  "../ui.js": "no",
  "a/ui.js": "no",
};

async function ask(
  path: string,
  init?: RequestInit,
  files = FILES,
  build?: PageBuild,
): Promise<Response> {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const read = async (name: string): Promise<Uint8Array | undefined> =>
    Object.hasOwn(files, name) ? encode(files[name] ?? "") : undefined;
  const group = await createGroup({ count: 1, resources: devUi({ read, build }) });
  groups.push(group);
  return group.nodes[0]!.fetch(new Request(`http://127.0.0.1:1633${path}`, init));
}

describe("/_dev/ui", () => {
  it.each(["/_dev/ui", "/_dev/ui/", "/_dev/ui/index.html"])("%s is the page", async (path) => {
    const answer = await ask(path);
    expect([answer.status, await answer.text()]).toEqual([200, "<p>page"]);
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });

  it("has its files with their types, and no other", async () => {
    const script = await ask("/_dev/ui/ui.js");
    expect(script.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    for (const name of ["secret", "ui.css", "a/ui.js", "%00.js"]) {
      expect((await ask(`/_dev/ui/${name}`)).status, name).toBe(404);
    }
    const outside = await ask("/_dev/ui/..%2fui.js");
    expect([outside.status, outside.headers.get("Location")]).toEqual([301, "/_dev/ui.js"]);
    expect((await ask("/_dev/ui.js")).status).toBe(404);
  });

  it("is built on its first request in a clone, and says so meanwhile", async () => {
    const root = await temporaryDirectory();
    const program = join(root, "build.mjs");
    await writeFile(
      program,
      `import { appendFileSync } from "node:fs";
      setTimeout(() => appendFileSync(${JSON.stringify(join(root, "built"))}, "x"), 300);`,
    );
    const build = pageBuild([program]);
    for (let request = 0; request < 3; request++) {
      const answer = await ask("/_dev/ui", {}, {}, build);
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([202, "2"]);
      expect(await answer.text()).toContain('<meta http-equiv="refresh" content="2" />');
    }
    expect((await ask("/_dev/ui/building.css", {}, {}, build)).status).toBe(200);
    expect((await ask("/_dev/ui/ui.js", {}, {}, build)).status).toBe(404);
    // Once for all requests.
    await expect.poll(() => readFile(join(root, "built"), "utf8").catch(() => "")).toBe("x");
  });

  it("shows why its build failed, and tries again", async () => {
    const root = await temporaryDirectory();
    const program = join(root, "build.mjs");
    await writeFile(program, 'console.error("no <such> module"); process.exitCode = 3;');
    const build = pageBuild([program]);
    const statusOf = async (): Promise<number> => (await ask("/_dev/ui", {}, {}, build)).status;
    for (let round = 0; round < 2; round++) {
      expect(await statusOf()).toBe(202);
      let text = "";
      await expect
        .poll(async () => {
          const answer = await ask("/_dev/ui", {}, {}, build);
          text = await answer.text();
          return answer.status;
        })
        .toBe(500);
      expect(text).toContain("<pre>no &lt;such&gt; module");
      expect(text).not.toContain("refresh");
    }
  });

  it("is built in a clone only", async () => {
    expect(pageBuildIn(join(import.meta.dirname, "../.."))).toBeDefined();
    expect(pageBuildIn(await temporaryDirectory())).toBeUndefined();
  });

  it("says what makes it where it is not made", async () => {
    const answer = await ask("/_dev/ui", {}, {});
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("npm run ui");
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  });

  it("is not for names that lead here from elsewhere, and takes no changes", async () => {
    expect((await ask("/_dev/ui", { headers: { Host: "evil.example" } })).status).toBe(403);
    expect((await ask("/_dev/ui", { method: "POST" })).status).toBe(405);
    expect((await ask("/_dev/ui", { method: "HEAD" })).status).toBe(200);
  });
});

describe("where a bundled program finds it", () => {
  it("is the package that its source belongs to, wherever that stands", async () => {
    const root = await temporaryDirectory();
    const entry = join(root, "one/packages/node/src/cli.ts");
    await mkdir(join(root, "one/packages/node/src"), { recursive: true });
    await writeFile(entry, "console.log(import.meta.url)");
    await bundleTo(entry, join(root, "one/cache/cli.cjs"));
    await cp(join(root, "one"), join(root, "two"), { recursive: true });
    const told = await new Promise<string>((resolve) => {
      execFile(process.execPath, [join(root, "two/cache/cli.cjs")], (_error, out) => resolve(out));
    });
    expect(told.trim()).toMatch(/\/two\/packages\/node\/src\/cli\.ts$/);
    expect(moduleAt("cli.cjs").define).toEqual({ "import.meta.url": "__moduleUrl" });
  });
});
