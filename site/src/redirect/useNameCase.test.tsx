// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { createMemoryHistory } from "history";
import { useEffect } from "react";
import { Router } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { pathInOtherCase, useNameCase } from "./useNameCase.ts";

vi.mock("@docusaurus/router", async () => await import("react-router-dom"));
vi.mock("@docusaurus/useBaseUrl", () => ({ default: (route: string) => `/under${route}` }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PATHS = ["/bee-js/", "/bee-js/Bee", "/bee-js/EthAddress"];

test.each([
  ["/bee-js/ethaddress", "/bee-js/EthAddress"],
  ["/Bee-JS/ETHADDRESS/", "/bee-js/EthAddress"],
  ["/bee-js/bee", "/bee-js/Bee"],
])("%s is the page of a name in another case", (path, found) => {
  expect(pathInOtherCase(path, PATHS)).toBe(found);
});

test.each(["/bee-js/EthAddress", "/bee-js/none", "/bee-js/Beer"])(
  "%s is no page in another case",
  (path) => {
    expect(pathInOtherCase(path, PATHS)).toBeUndefined();
  },
);

function Missing() {
  const openInItsCase = useNameCase();
  useEffect(openInItsCase, [openInItsCase]);
  return null;
}

test.each([
  ["stays", undefined, "/under/bee-js/2.8/Bee#x"],
  ["has gone elsewhere", "/under/docs/", "/under/docs/"],
])("the page is replaced for a reader who %s", async (_, elsewhere, end) => {
  const history = createMemoryHistory({ initialEntries: ["/under/bee-js/2.8/bee#x"] });
  let answer: (list: Response) => void = () => undefined;
  const asked: string[] = [];
  vi.stubGlobal("fetch", (list: string) => {
    asked.push(list);
    return new Promise<Response>((resolve) => (answer = resolve));
  });
  render(
    <Router history={history}>
      <Missing />
    </Router>,
  );
  expect(asked).toEqual(["/under/bee-js/2.8/"]);
  if (elsewhere !== undefined) history.replace(elsewhere);
  const list = new Response('<main><a href="/under/bee-js/2.8/Bee">Bee</a></main>');
  const read = vi.spyOn(list, "text");
  answer(list);
  await expect.poll(() => read.mock.settledResults.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(history.location.pathname + history.location.hash).toBe(end);
});
