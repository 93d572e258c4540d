import type { LoadContext } from "@docusaurus/types";
import { expect, test, vi } from "vitest";
import { readEditions } from "../../settings/editions.ts";
import editionsPlugin from "./index.ts";
import { writeEditions } from "./write.ts";

vi.mock(import("./write.ts"), () => ({ writeEditions: vi.fn() }));

test("pages are written again whenever one changes, and not at the start, when they are there", async () => {
  const editions = readEditions(undefined);
  const plugin = editionsPlugin({} as LoadContext, { editions, hasHistory: true });
  expect(plugin.getPathsToWatch?.()).toEqual([
    expect.stringMatching(/docs\/\*\*\/\*\.\{mdx,svg\}$/),
  ]);
  await plugin.loadContent?.();
  expect(writeEditions).not.toHaveBeenCalled();
  await plugin.loadContent?.();
  expect(writeEditions).toHaveBeenCalledWith(editions, { hasHistory: true });
});
