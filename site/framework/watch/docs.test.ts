import type { LoadContext } from "@docusaurus/types";
import { expect, test, vi } from "vitest";
import docsPlugin, { HEADS_FILE } from "./docs.ts";

const watched = vi.hoisted(() => ["sidebars.json", "pages/**/*.mdx", "pages/**/_category_.json"]);
vi.mock("node:module", async (original) => ({
  ...(await original<typeof import("node:module")>()),
  createRequire: () => () => ({
    default: async () => ({ name: "docs", getPathsToWatch: () => watched }),
    validateOptions: () => ({ isTheirs: true }),
  }),
}));

test("pages are read again when their heads change, not when their text does", async () => {
  const plugin = await docsPlugin({} as LoadContext, {} as never);
  expect(plugin.getPathsToWatch?.()).toEqual([
    "sidebars.json",
    "pages/**/_category_.json",
    HEADS_FILE,
  ]);
  expect(plugin.name).toBe("docs");
  expect(docsPlugin.validateOptions({} as never)).toEqual({ isTheirs: true });
});
