import { describe, expect, test } from "vitest";
import { editionFact, RELEASES } from "../../site/settings/editions.ts";
import { editionPages } from "../../site/content/pages.ts";

/** Commands that bring a client from the registry, up to the end of their line or inline code. */
const COMMAND =
  /\b(?:npm (?:install|i|add|exec)|npx|yarn (?:global )?add|pnpm (?:add|dlx)|bun add)\b[^\n`]*/g;
const CLIENT = /@ethersphere\/(bee-js|swarm-cli)(?:@([^\s"'`]+))?/g;

type Client = "bee-js" | "swarm-cli";

/** Install commands of a text with a wrong version, each with its line. */
function unfit(text: string, versions: Readonly<Record<Client, string>>): string[] {
  return text.split("\n").flatMap((line, at) =>
    [...line.matchAll(COMMAND)].flatMap(([command]) =>
      [...command.matchAll(CLIENT)].flatMap(([, client, version]) => {
        const wanted = versions[client as Client];
        if (version === wanted) return [];
        return [`${at + 1}: ${client} must be @${wanted}, is ${version ?? "without a version"}`];
      }),
    ),
  );
}

/** The page about a version that the samples do not use yet. */
const MOVE = "docs/develop/tools-and-features/move-to-bee-js-13.mdx";

describe.each(RELEASES)("install commands of the edition of Bee %s", (release) => {
  const versions = editionFact(release);

  test(`name bee-js ${versions["bee-js"]} and swarm-cli ${versions["swarm-cli"]}`, () => {
    const pages = editionPages(release).filter(({ file }) => file !== MOVE);
    const wrong = pages.flatMap(({ file, text }) =>
      unfit(text, versions).map((problem) => `${file}:${problem} (Bee ${release})`),
    );
    expect(wrong).toEqual([]);
    const commands = pages.flatMap(({ text }) => text.match(COMMAND) ?? []);
    const found = commands.flatMap((command) => [...command.matchAll(CLIENT)]);
    expect(found.length).toBeGreaterThanOrEqual(3);
  });
});

test("a command without a version, or with that of another edition, is refused", () => {
  const versions = { "bee-js": "12.3.1", "swarm-cli": "3.4.0" };
  expect(unfit("npm install @ethersphere/bee-js", versions)).toEqual([
    "1: bee-js must be @12.3.1, is without a version",
  ]);
  expect(unfit("text\n`npx @ethersphere/swarm-cli@2.36.1 status` runs it", versions)).toEqual([
    "2: swarm-cli must be @3.4.0, is 2.36.1",
  ]);
  expect(unfit("npm i express @ethersphere/bee-js@12.3.1", versions)).toEqual([]);
  expect(unfit("npm uninstall --global @ethersphere/swarm-cli", versions)).toEqual([]);
});
