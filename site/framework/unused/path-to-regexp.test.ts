import { createRequire } from "node:module";
import { expect, test } from "vitest";
import ours from "./path-to-regexp.ts";

const require = createRequire(import.meta.url);
const ofRouter = createRequire(require.resolve("react-router"));
const library = ofRouter("path-to-regexp") as typeof ours;

const PATHS = [
  "/",
  "/api/",
  "/api/2.8",
  "/docs",
  "/docs/concepts/DISC/",
  "/docs/:page",
  "/errors/:id?",
  "/packages/:name/:part?",
  "/packages/:entry*",
  "/bee-js/:entry*/",
  "/:page(changelog|accessibility|privacy)",
  "/base.url/+[y]/$1^!=|",
  "/swarm/*",
  "*",
];

const ADDRESSES = [
  "",
  "/",
  "//",
  "/api",
  "/API/",
  "/api/2.8",
  "/api/2x8",
  "/api/2.8/",
  "/docs",
  "/docs/",
  "/documents",
  "/docs/concepts/disc",
  "/docs/concepts/DISC/more",
  "/errors",
  "/errors/",
  "/errors/out-of-gas",
  "/errors/a/b",
  "/packages",
  "/packages/",
  "/packages//",
  "/packages/fetch",
  "/packages/fetch/a/b/c",
  "/bee-js/Bee/upload",
  "/bee-js/",
  "/changelog",
  "/Privacy/",
  "/changelogs",
  "/packages/fetch/part/",
  "/base.url/+[y]/$1^!=|",
  "/baseXurl/x",
  "/swarm/",
  "/swarm/a/b/",
  "/swarm",
  "/none/ä/%",
];

const CHOICES = [true, false];
const OPTIONS = CHOICES.flatMap((end) =>
  CHOICES.flatMap((strict) => CHOICES.map((sensitive) => ({ end, strict, sensitive }))),
);

test.each(PATHS)("%s matches what the library matches, with the same parameters", (path) => {
  for (const options of OPTIONS) {
    const [own, their]: [{ name: string | number }[], { name: string | number }[]] = [[], []];
    const [mine, theirs] = [ours(path, own, options), library(path, their, options)];
    expect(own.map(({ name }) => name)).toEqual(their.map(({ name }) => name));
    for (const address of ADDRESSES)
      expect([options, address, mine.exec(address)]).toEqual([
        options,
        address,
        theirs.exec(address),
      ]);
  }
});
