// What the packages know of `data/`: they read no files, so it is written into their sources.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { ROOT } from "../run.ts";

interface Edition {
  readonly release: string;
  readonly commit?: string;
  readonly interface: string;
  readonly earlier?: readonly { readonly release: string }[];
}

const NOTE = "// Written by `npm run editions` from data/editions.yaml.\n";

const entries = (pairs: readonly (readonly [string, string])[]): string =>
  `{${pairs.map(([key, value]) => ` "${key}": "${value}"`).join(",")} }`;

/** The release whose file in `packages/node/src/release` describes an edition: its first. */
const baseOf = ({ release, earlier }: Edition): string => earlier?.[0]?.release ?? release;

/** A version as `bee version` prints it: `2.8.1-7cf53193`. */
const PRINTED = /\d+\.\d+\.\d+-(?:[0-9a-f]{8}\b|…)/g;

/** The overlay with the examples of `/health`, which name the release of its edition. */
function healthOverlay(root: string, edition: Edition): Readonly<Record<string, string>> {
  const file = `api/overlays/${edition.interface}/node.yaml`;
  if (!existsSync(path.join(root, file))) return {};
  const text = readFileSync(path.join(root, file), "utf8");
  return { [file]: text.replace(PRINTED, `${edition.release}-${edition.commit ?? "…"}`) };
}

/** New names of the methods of bee-js 12 that samples of the interface call. */
function beeJs13(root: string): string {
  const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
  const { namespaces } = parse(read("data/bee-js-13.yaml")) as {
    readonly namespaces: readonly { name: string; methods: Readonly<Record<string, string>> }[];
  };
  const calls = read("packages/openapi/src/snippets/bee-js-calls.ts");
  const called = new Set([...calls.matchAll(/\bbee\.(\w+)/g)].map(([, name]) => name));
  const names = namespaces.flatMap(({ name, methods }) =>
    Object.entries(methods)
      .filter(([old]) => called.has(old))
      .map(([old, now]) => `  ${old}: "${name}.${now}",\n`),
  );
  return `${NOTE.replace("editions.yaml", "bee-js-13.yaml")}
/** Names in bee-js 13 of the methods of \`Bee\` that samples call. */
export const beeJs13Names: Readonly<Record<string, string>> = {
${names.join("")}};
`;
}

/** The generated sources, by path below `root`, from the editions of that folder. */
export function editionSources(root: string = ROOT): Readonly<Record<string, string>> {
  const text = readFileSync(path.join(root, "data/editions.yaml"), "utf8");
  const editions = parse(text) as readonly Edition[];
  const documents = editions.map((one) => [one.interface, one.release] as const);
  const firsts = editions.map((one) => [one.interface, baseOf(one)] as const);
  const patches = editions.flatMap((one) =>
    [...(one.earlier ?? []), one].slice(1).map(({ release }) => [release, baseOf(one)] as const),
  );
  return {
    "packages/openapi/src/document/releases.ts": `${NOTE}
/** The release of Bee whose interface each document describes, oldest first. */
export const BEE_RELEASES = ${entries(documents)} as const;

/** The first release that each document described: later ones in {@link BEE_RELEASES} are its patches. */
export const FIRST_RELEASES = ${entries(firsts)} as const;
`,
    "packages/node/src/release/patches.ts": `${NOTE}
/** Patch releases of Bee, each with the release that it behaves as. */
export const patches = ${entries(patches)} as const;
`,
    "packages/openapi/src/snippets/bee-js-13.ts": beeJs13(root),
    ...Object.assign({}, ...editions.map((edition) => healthOverlay(root, edition))),
  };
}

/** Writes {@link editionSources}. */
export function writeEditionSources(): void {
  for (const [file, text] of Object.entries(editionSources()))
    writeFileSync(path.join(ROOT, file), text);
}
