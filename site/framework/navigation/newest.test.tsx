// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import PendingNavigation from "@docusaurus/core/lib/client/PendingNavigation.js";
import { createMemoryHistory, type MemoryHistory } from "history";
import { Route, Router } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newestOf } from "./newest.ts";

/** What ends the fetching of each page that was asked for, and the pages that are there. */
const pages = vi.hoisted(() => ({
  ends: new Map<string, { come: () => void; fail: () => void }>(),
  there: new Set(["/start"]),
}));

vi.mock("@docusaurus/core/lib/client/preload.js", () => ({
  default: (pathname: string) => preloadOf.current(pathname),
}));

// Generated files of a site without pages and client modules.
vi.mock("@generated/client-modules", () => ({ default: [] }));

function fetchPage(pathname: string): Promise<void> {
  if (pages.there.has(pathname)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const come = (): void => {
      pages.there.add(pathname);
      resolve();
    };
    pages.ends.set(pathname, { come, fail: () => reject(new Error(`no ${pathname}`)) });
  });
}

const preloadOf = { current: newestOf(fetchPage) };
let history: MemoryHistory;
let shown: string[];

beforeEach(() => {
  pages.ends.clear();
  pages.there = new Set(["/start"]);
  preloadOf.current = newestOf(fetchPage);
  history = createMemoryHistory({ initialEntries: ["/start"] });
  shown = [];
  const note = (pathname: string): null => {
    shown.push(pages.there.has(pathname) ? pathname : `waiting for ${pathname}`);
    return null;
  };
  render(
    <Router history={history}>
      <Route
        render={({ location }) => (
          <PendingNavigation location={location}>
            <Route render={(route) => note(route.location.pathname)} />
          </PendingNavigation>
        )}
      />
    </Router>,
  );
});
afterEach(cleanup);

const go = (pathname: string): void => act(() => history.push(pathname));
const end = (pathname: string, how: "come" | "fail" = "come"): Promise<void> =>
  act(async () => pages.ends.get(pathname)?.[how]());

test("a reader who clicks elsewhere meanwhile sees the old page until the newest one is there", async () => {
  go("/slow");
  go("/slower");
  await end("/slow");
  await end("/slower");
  expect([...new Set(shown)]).toEqual(["/start", "/slower"]);
});

test("back before the page has come is the old page, whenever it comes", async () => {
  go("/slow");
  await act(async () => history.goBack());
  await end("/slow");
  expect([...new Set(shown)]).toEqual(["/start"]);
});

test("a page that does not come is nobody's trouble once the reader went elsewhere", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  go("/broken");
  go("/slow");
  await end("/broken", "fail");
  await end("/slow");
  expect([...new Set(shown)]).toEqual(["/start", "/slow"]);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test("of the newest page the failure is told", async () => {
  const preload = newestOf(fetchPage);
  const first = preload("/slow");
  const second = preload("/broken");
  pages.ends.get("/slow")?.come();
  pages.ends.get("/broken")?.fail();
  await expect(second).rejects.toThrow("no /broken");
  await expect(first).rejects.toThrow("no /broken");
});
