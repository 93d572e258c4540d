import { expect, test } from "vitest";
import { editionFact, NEWEST_RELEASE } from "../settings/editions.ts";
import { withVersions } from "./versions.ts";

const page = [
  "---",
  'checked_with: { bee: "2.6.0", api: "7.3.0" }',
  "---",
  "Bee %bee% speaks interface %interface%.",
  "docker pull ethersphere/bee:%bee%",
  "%bee-version% with bee-js %bee-js%, swarm-cli %swarm-cli%",
  "%LOCALAPPDATA% and %{http_code} and 50 % of 100 %",
].join("\n");

test("a page has the versions of its edition, in its head, in prose and in code", () => {
  expect(withVersions(page, "2.8.1").split("\n")).toEqual([
    "---",
    'checked_with: { bee: "2.8.1", api: "8.1.0" }',
    "---",
    "Bee 2.8.1 speaks interface 8.1.0.",
    "docker pull ethersphere/bee:2.8.1",
    "2.8.1-7cf53193 with bee-js 12.3.1, swarm-cli 3.4.0",
    "%LOCALAPPDATA% and %{http_code} and 50 % of 100 %",
  ]);
  expect(withVersions(page, "2.6.0")).toContain("2.6.0-d0aa8b93 with bee-js 11.2.0");
});

test("a page says what it was checked with when that is not the release itself", () => {
  const { checked, release } = editionFact(NEWEST_RELEASE);
  expect(withVersions(page, release)).toContain(`checked_with: { bee: "${checked ?? release}"`);
});

test("a version without a known commit ends in an ellipsis", () => {
  const { commit = "…", release } = editionFact(NEWEST_RELEASE);
  expect(withVersions("%bee-version%", release)).toBe(`${release}-${commit}`);
});

test("a page about Desktop keeps the Bee of that Desktop", () => {
  const desktop = '---\nchecked_with: { desktop: "0.51.0", bee: "2.6.0" }\n---\n';
  expect(withVersions(desktop, "2.8.1")).toBe(desktop);
});

test("an unknown release is an error", () => {
  expect(() => withVersions(page, "1.0.0")).toThrow("no edition of Bee 1.0.0");
});
