// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRememberEdition } from "./use-edition.ts";

const site = vi.hoisted(() => ({ route: "/", preferred: "", saved: [] as string[] }));
vi.mock("@docusaurus/plugin-content-docs/client", () => ({
  useDocsPreferredVersion: () => ({
    preferredVersion: site.preferred === "" ? null : { name: site.preferred },
    savePreferredVersionName: (name: string) => site.saved.push(name),
  }),
}));
vi.mock("@docusaurus/theme-common/internal", () => ({ useLocalPathname: () => site.route }));
const editions = [
  { release: "2.6.0", interface: "7.3.0", prefix: "", version: "current" },
  { release: "2.8.2", interface: "8.1.0", prefix: "2.8/", version: "2.8" },
];
vi.mock("@docusaurus/useDocusaurusContext", () => ({
  default: () => ({ siteConfig: { customFields: { site: { editions } } } }),
}));

beforeEach(() => {
  site.saved = [];
});
afterEach(cleanup);

function Reader() {
  useRememberEdition();
  return null;
}

test.each([
  ["the first page in another edition", "/docs/2.8/concepts/pss", "", ["2.8"]],
  ["the reference of another edition", "/api/2.8/", "", ["2.8"]],
  ["a page of the root edition after another one", "/docs/concepts/pss", "2.8", ["current"]],
  ["the first page in the root edition", "/docs/concepts/pss", "", []],
  ["a page of the preferred edition", "/docs/2.8/concepts/pss", "2.8", []],
  ["a page without an edition", "/errors/", "2.8", []],
])("%s", (_, route, preferred, saved) => {
  Object.assign(site, { route, preferred });
  render(<Reader />);
  expect(site.saved).toEqual(saved);
});
