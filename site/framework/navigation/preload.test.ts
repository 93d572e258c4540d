import { afterEach, expect, test, vi } from "vitest";
import preload, { isPreloaded } from "./preload.ts";

const asked: string[] = [];
vi.mock("@docusaurus/core/lib/client/preload.js", () => ({
  default: (address: string) => Promise.resolve(asked.push(address)),
}));
afterEach(() => asked.splice(0));

test("a link to a heading fetches its whole page: the router matches paths without fragments only", async () => {
  await preload("/docs/page?edition=2#heading");
  expect(asked).toEqual(["/docs/page"]);
  expect(isPreloaded("/docs/page#other")).toBe(true);
  expect(isPreloaded("/docs/page-2")).toBe(false);
});
