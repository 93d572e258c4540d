import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { ApiPackage, CodeLines } from "../../shared/packages/facts.ts";
import { anchorsOf, pagesOf } from "../../shared/packages/pages.ts";
import { readPackages } from "./entries.ts";
import { readApi } from "./read.ts";
import { ROOT } from "../../settings/files.ts";

let packages: readonly ApiPackage[] = [];
beforeAll(async () => {
  packages = await readApi();
}, 60_000);

const moduleOf = (specifier: string) =>
  packages.flatMap(({ modules }) => modules).find((one) => one.specifier === specifier);

/** Names that a package exports from a source, as the accepted list of its public names has them. */
function acceptedNames(id: string, stem: string): string[] {
  const text = readFileSync(path.join(ROOT, "packages", id, "public-api.txt"), "utf8");
  const part = text.split(`\n## ${stem}.d.ts\n`)[1]?.split("\n## ")[0] ?? "";
  const declared =
    /^export (?:declare )?(?:abstract )?(?:function|const|class|interface|type) ([\w$]+)/gm;
  const passedOn = [...part.matchAll(/^export (?:type )?\{([^}]*)\} from/gm)].flatMap(
    ([, names = ""]) =>
      names.split(",").map((name) =>
        name
          .trim()
          .replace(/^type /, "")
          .replace(/^.* as /, ""),
      ),
  );
  const own = [...part.matchAll(declared)].map(([, name = ""]) => name);
  return [...new Set([...own, ...passedOn])].filter((name) => name !== "").sort();
}

test("every entry has all names that its package offers, and says what it is for", () => {
  const lost: string[] = [];
  let count = 0;
  for (const { id, name, entries } of readPackages()) {
    for (const [subpath, file] of entries) {
      const specifier = subpath === "" ? name : `${name}/${subpath}`;
      const stem = path.relative(path.join(ROOT, "packages", id, "src"), file).replace(/\.ts$/, "");
      const module = moduleOf(specifier);
      const shown = [...new Set(module?.names.map((one) => one.name))].sort();
      const accepted = acceptedNames(id, stem.replaceAll(path.sep, "/"));
      if (shown.join() !== accepted.join()) lost.push(`${specifier}: ${shown} and ${accepted}`);
      if (!module?.doc) lost.push(`${specifier} does not say what it is for`);
      count += shown.length;
    }
  }
  expect(lost).toEqual([]);
  expect(count).toBeGreaterThan(350);
});

test("pages are described as any page is: in 30 to 180 characters of their own", () => {
  const pages = pagesOf(packages);
  const wrong = pages.filter(({ description: { length } }) => length < 30 || length > 180);
  expect(wrong.map(({ route, description }) => `${route}: ${description}`)).toEqual([]);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
});

test("every name has a doc comment, those that signatures speak of included, and so has every member", () => {
  const bare = packages.flatMap(({ modules }) =>
    modules.flatMap(({ specifier, names, related }) =>
      [...names, ...related]
        .flatMap(({ id, doc, members }) => [{ id, doc }, ...members])
        .filter(({ doc }) => doc === "")
        .map(({ id }) => `${specifier}#${id}`),
    ),
  );
  expect(bare).toEqual([]);
});

const linksIn = (code: CodeLines): string[] =>
  code.flatMap((line) =>
    line.flatMap((piece) => (typeof piece === "string" ? [] : (piece[2] ?? []))),
  );

test("links of signatures and comments lead to names that are there, each id is on its page once", () => {
  const ids = new Set<string>();
  const links: [from: string, to: string][] = [];
  for (const { route, module } of pagesOf(packages)) {
    if (!module) continue;
    const anchors = anchorsOf(module);
    expect(new Set(anchors).size, route).toBe(anchors.length);
    for (const id of anchors) ids.add(`${route}#${id}`);
    for (const { code, doc, members } of [...module.names, ...module.related]) {
      const codes = [code, ...members.map((member) => member.code)].flatMap(linksIn);
      const docs = [doc, ...members.map((member) => member.doc)].flatMap((text) =>
        [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, to = ""]) => to),
      );
      for (const to of [...codes, ...docs])
        links.push([route, to.startsWith("#") ? route + to : to]);
    }
  }
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(([, to]) => !ids.has(to))).toEqual([]);
});

test("a type of another package leads to its page, one that no entry exports stands below", () => {
  const swarm = moduleOf("@swarm-docs/node");
  const create = swarm?.names.find(({ name }) => name === "createSwarm");
  expect(linksIn(create?.code ?? [])).toEqual(["#SwarmOptions", "#SwarmHandle"]);
  expect(swarm?.related.map(({ name }) => name)).toContain("LogSink");
  const vitest = moduleOf("@swarm-docs/node/vitest");
  const options = vitest?.names.find(({ name }) => name === "swarmTest");
  expect(linksIn(options?.code ?? [])).toContain("/packages/node#SwarmOptions");
});
