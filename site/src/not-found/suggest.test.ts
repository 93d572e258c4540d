import { describe, expect, test } from "vitest";
import { suggest } from "./suggest.ts";

const ROUTES = [
  "/docs/bee/installation/docker",
  "/docs/bee/installation/quick-start",
  "/docs/bee/working-with-bee/staking",
  "/docs/concepts/incentives/postage-stamps",
  "/docs/desktop/postage-stamps",
  "/docs/develop/tools-and-features/feeds",
];

describe("suggest", () => {
  test("finds a page that moved", () => {
    expect(suggest("/docs/installation/docker", ROUTES)[0]).toBe("/docs/bee/installation/docker");
  });
  test("forgives a typo and a suffix", () => {
    expect(suggest("/docs/bee/stakking.html", ROUTES)[0]).toBe(
      "/docs/bee/working-with-bee/staking",
    );
  });
  test("knows nothing of foreign words", () => {
    expect(suggest("/wp-admin/setup.php", ROUTES)).toEqual([]);
  });
  test("survives hostile paths", () => {
    expect(suggest(`/%E0%A4%A/${"x".repeat(100_000)}`, ROUTES)).toEqual([]);
  });
});
