import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { chooseMethod } from "./choose.ts";

test.each([
  [{ type: "light", system: "linux", use: "try" }, "Quick start"],
  [{ type: "ultra-light", system: "macos", use: "try" }, "Shell script"],
  [{ type: "light", system: "windows", use: "window" }, "Swarm Desktop"],
  [{ type: "full", system: "linux", use: "server" }, "Package manager"],
  [{ type: "full", system: "linux", use: "many" }, "Several nodes"],
  [{ type: "full", system: "linux", use: "window" }, "Package manager"],
])("%j is sent to %s", (answers, name) =>
  expect(chooseMethod(answers, "2.8.1").first.name).toBe(name),
);

test("what does not fit together is said", () => {
  expect(chooseMethod({ type: "full", use: "window" }, "2.8.1").notes.join()).toContain(
    "no full node",
  );
  expect(
    chooseMethod({ type: "light", system: "windows", use: "server" }, "2.8.1").notes.join(),
  ).toContain("WSL 2");
});

test("every method leads to a page that is in the repository", () => {
  const uses = ["try", "server", "many", "window"];
  const found = ["full", "light", "ultra-light"].flatMap((type) =>
    uses.flatMap((use) => {
      const { first, others } = chooseMethod({ type, use }, "2.8.1");
      return [first, ...others].map(({ to }) => to);
    }),
  );
  const root = path.join(import.meta.dirname, "../../../..");
  expect([...new Set(found)].filter((to) => !existsSync(path.join(root, `${to}.mdx`)))).toEqual([]);
});

test("an ultra-light node needs the option for snapshots only where it is asked for", () => {
  const notes = (release: string): string =>
    chooseMethod({ type: "ultra-light", use: "try" }, release).notes.join();
  expect(notes("2.6.0")).toContain("skip-postage-snapshot");
  expect(notes("2.8.1")).toBe("");
});
