// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { createMemoryHistory } from "history";
import { Router } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { useAlias } from "./useAlias.ts";

vi.mock("@docusaurus/router", async () => await import("react-router-dom"));
vi.mock("@docusaurus/useDocusaurusContext", () => ({
  default: () => ({ siteConfig: { baseUrl: "/under/" } }),
}));
vi.mock("../edition/use-edition.ts", () => ({
  useEditions: () => [
    { release: "2.6.0", interface: "7.3.0", prefix: "", version: "current" },
    { release: "2.8.1", interface: "8.1.0", prefix: "2.8/", version: "2.8.1" },
  ],
}));

afterEach(cleanup);

function Page() {
  useAlias();
  return null;
}

test.each([
  ["/under/docs/2.6/concepts/pss?a=1#b", "/under/docs/concepts/pss?a=1#b"],
  ["/under/docs/2.8.1/concepts/pss", "/under/docs/2.8/concepts/pss"],
  ["/under/docs/no/such", "/under/docs/no/such"],
  ["/docs/2.6/concepts/pss", "/docs/2.6/concepts/pss"],
])("%s becomes %s, in place", (from, to) => {
  const history = createMemoryHistory({ initialEntries: [from] });
  render(
    <Router history={history}>
      <Page />
    </Router>,
  );
  const { pathname, search, hash } = history.location;
  expect(pathname + search + hash).toBe(to);
  expect(history.length).toBe(1);
});
