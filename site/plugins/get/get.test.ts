import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { withVersions } from "../../content/versions.ts";
import {
  commandMark,
  LOCAL,
  pinnedSpec,
  readScope,
  readSource,
  withPublished,
  type PackageSource,
} from "../../content/package-commands.ts";
import { readGet } from "./content.ts";
import { packageIds, readPackageHead } from "./head.ts";
import type { Packed } from "../../content/packed-packages.ts";
import { rowOf, lateRow, withRow } from "./rows.ts";
import { codeText } from "../../shared/packages/code-text.ts";
import { getMarkdown } from "../../shared/get/plain.ts";

const packed = (id: string): Packed => ({
  id,
  name: `@a/${id}`,
  version: "1.2.3",
  description: "Does",
  commands: [],
  file: `swarm-${id}-1.2.3-0123abcd.tgz`,
  sha256: "ab".repeat(32),
  bytes: 1_500_000,
  unpacked: 6_000_000,
  files: 12,
  dependencies: [],
  bundled: ["ws"],
});
const ours: PackageSource = {
  scope: "@a",
  published: false,
  address: "https://docs.example.org/under/get/",
  pinned: new Map([["node", packed("node").file]]),
};
const onNpm: PackageSource = { ...ours, published: true };
const PAGE =
  "`%npx-node% --batch 20` `npm i -D %package-node%` `npm i -g %newest-docs%` %get% %npx-x1%";

describe("commands on pages", () => {
  test("name the tarballs of this site, with version and hash where a lock file keeps them", () => {
    expect(withVersions(PAGE, "2.8.1", ours)).toBe(
      "`npx --yes --allow-remote=root https://docs.example.org/under/get/swarm-node.tgz#0123abcd --batch 20` " +
        "`npm i -D --allow-remote=root https://docs.example.org/under/get/swarm-node-1.2.3-0123abcd.tgz` " +
        "`npm i -g --allow-remote=root https://docs.example.org/under/get/swarm-docs.tgz` " +
        "https://docs.example.org/under/get/ %npx-x1%",
    );
    expect(pinnedSpec("search", ours)).toMatch(/\/get\/swarm-search\.tgz$/);
    expect(commandMark("bee", ours)).toBeUndefined();
  });

  test("name the scope when it is published", () => {
    expect(withVersions(PAGE, "2.8.1", onNpm)).toBe(
      "`npx --yes @a/node --batch 20` `npm i -D @a/node` `npm i -g @a/docs` https://docs.example.org/under/get/ %npx-x1%",
    );
    expect(withVersions("%allow-remote%", "2.8.1", ours)).toContain("EALLOWREMOTE");
    expect(withVersions("%allow-remote%", "2.8.1", onNpm)).toBe("");
  });

  test("no page speaks of the option by itself, so that none does when it is published", () => {
    const docs = path.join(import.meta.dirname, "../../../docs");
    const pages = readdirSync(docs, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".mdx"),
    );
    expect(pages.length).toBeGreaterThan(90);
    const naming = pages.filter((file) =>
      readFileSync(path.join(docs, file), "utf8")
        .replaceAll("%allow-remote%", "")
        .includes("allow-remote"),
    );
    expect(naming).toEqual([]);
  });

  test("name the address of the build", () => {
    expect(readSource({}).address).toBe(LOCAL);
    const env = { SITE_URL: "https://x.example.org", BASE_URL: "/d/" };
    expect(readSource(env).address).toBe("https://x.example.org/d/get/");
  });
});

test("a README names the tarballs of a local site, and the scope when it is published", () => {
  const files = packageIds().map((id) =>
    path.join(import.meta.dirname, "../../../packages", id, "README.md"),
  );
  expect(files.length).toBeGreaterThanOrEqual(5);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const id = path.basename(path.dirname(file));
    expect(text, file).toContain(`${LOCAL}swarm-${id}.tgz`);
    expect(withPublished(text, ours)).toBe(text);
    const published = withPublished(text, onNpm);
    expect(published, file).toContain(`@a/${id}`);
    expect(published, file).not.toContain(LOCAL);
    expect(published, file).not.toContain("allow-remote");
  }
});

test("the scope is that of the sources", () => {
  const scopes = packageIds().map((id) => readPackageHead(id).name.split("/")[0]);
  expect(new Set(scopes)).toEqual(new Set([readScope().scope]));
});

describe("the page", () => {
  const everyCommand = async (source: PackageSource, hasPages = true): Promise<string[]> => {
    const { parts } = await readGet(source, [packed("node"), packed("search")], hasPages);
    return parts.flatMap(({ commands }) => commands.map(({ code }) => codeText(code)));
  };

  test("names npm only when the packages are there", async () => {
    const local = (await everyCommand(ours)).join("\n");
    expect(local).not.toMatch(/@a\/|@swarm-docs\/node(?!@https:)/);
    expect(local).toContain("https://docs.example.org/under/get/swarm-node.tgz");
    const published = (await everyCommand(onNpm)).join("\n");
    expect(published).toContain("npx --yes @a/node --batch 20");
    expect(published).not.toMatch(/(npm|pnpm|yarn|bun|npx) [^\n]*\.tgz/);
  });

  test("lets Yarn take a package over http, from a site on this machine", async () => {
    const yarn = async (source: PackageSource): Promise<string | undefined> =>
      (await everyCommand(source)).find((command) => command.includes("yarn add"));
    expect(await yarn(ours)).toMatch(/^yarn add --dev @/);
    expect(await yarn({ ...ours, address: "http://127.0.0.1:3000/get/" })).toMatch(
      /^YARN_UNSAFE_HTTP_WHITELIST=127\.0\.0\.1 yarn add --dev @/,
    );
  });

  test("leaves the terminal program out where the site has no pages for it", async () => {
    expect((await everyCommand(ours, false)).join("\n")).not.toContain("swarm-docs.tgz");
  });

  test("has what is known late inserted when the site is built", async () => {
    const facts = await readGet(ours, [packed("node"), packed("search")], true);
    expect(facts.packages.map(({ id }) => id)).toEqual(["node", "docs", "search"]);
    const text = getMarkdown(facts);
    expect(text).toContain("@get-docs-sha256@");
    const done = withRow(text, packed("docs"));
    expect(done).not.toContain("@get-");
    expect(done).toContain("swarm-docs-1.2.3-0123abcd.tgz");
    expect(Object.keys(lateRow("docs")).sort()).toEqual(Object.keys(rowOf(packed("docs"))).sort());
  });
});

test("every package has an address that the headers make immutable", () => {
  const names = readdirSync(path.join(import.meta.dirname, "../../../packages")).sort();
  expect(packageIds()).toEqual(names);
});
