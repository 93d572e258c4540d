// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MOST_ASKED, NONE_ASKED, withAsked, type AllAsked, type Asked } from "./asked.ts";
import { shortPath } from "./AskedList.tsx";
import { WhatHappened } from "./WhatHappened.tsx";

const page = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock("./known.ts", () => ({ loadKnown: page.load }));

beforeEach(() => {
  vi.stubGlobal("__webpack_public_path__", "/");
  page.load.mockReset().mockResolvedValue({
    prefix: "2.8/",
    operations: [["POST", "/bytes", "uploadBytes"]],
    errors: [["no-batch", 404, "batch with id not found", []]],
  });
});
afterEach(cleanup);

const REFERENCE = "ab".repeat(32);
const ONE: Asked = {
  at: 0,
  method: "POST",
  path: "/bytes",
  status: 201,
  milliseconds: 3.21,
  sentBytes: 12_345,
  receivedBytes: 80,
  made: { stamps: 1, chunks: 2 },
  soFar: { stamps: 1, chunks: 2 },
};
const OTHER: Asked = {
  at: 1,
  method: "GET",
  path: `/odd/${REFERENCE}`,
  status: 404,
  milliseconds: 20,
  sentBytes: 0,
  receivedBytes: 40,
  texts: ["batch with id not found", "something new"],
};
const all = (...asked: Asked[]): AllAsked => asked.reduce(withAsked, NONE_ASKED);

async function open(asked: AllAsked): Promise<readonly HTMLElement[]> {
  const { container } = render(<WhatHappened asked={asked} bee="2.8.1" />);
  await act(async () => {
    const details = container.querySelector("details")!;
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
  });
  return screen.getAllByRole("listitem");
}

test("a line says what a run did; tables come when it is opened", async () => {
  const { container } = render(<WhatHappened asked={all(OTHER, ONE)} bee="2.8.1" />);
  expect(container.querySelector("summary")?.textContent).toBe(
    "What happened: 2 requests, 1 stamp, 2 chunks",
  );
  expect(page.load).not.toHaveBeenCalled();
});

test("a request leads to its operation in the reference of its edition", async () => {
  const [first] = await open(all(OTHER, ONE));
  expect(first?.textContent).toBe(
    "POST /bytes2013.2 ms · 12.3 kB sent · 80 B received · 1 stamp · 2 chunks",
  );
  expect(first?.querySelector("a")?.getAttribute("href")).toBe("/api/2.8/#uploadBytes");
});

test("an error leads to its explanation; what no page explains is shown as it is", async () => {
  const [, second] = await open(all(ONE, OTHER));
  const links = [...second!.querySelectorAll("a")];
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["batch with id not found", "/errors/no-batch"],
  ]);
  expect(second?.textContent).toContain("GET /odd/ababab…abab");
  expect(second?.textContent).toContain("something new");
});

test("without the tables the list is there", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  page.load.mockRejectedValue(new Error("offline"));
  const [first] = await open(all(ONE));
  expect(first?.textContent).toContain("POST /bytes");
  expect(first?.querySelector("a")).toBeNull();
});

test("a long list is cut and counted", async () => {
  const many = Array.from({ length: MOST_ASKED + 3 }, (_, at) => ({ ...ONE, at }));
  expect(await open(all(...many))).toHaveLength(MOST_ASKED);
  expect(screen.getByText("and 3 more")).toBeTruthy();
});

test("long values are cut in their middle", () => {
  expect(shortPath(`/feeds/${"1".repeat(40)}/${REFERENCE}?type=sequence`)).toBe(
    "/feeds/111111…1111/ababab…abab?type=sequence",
  );
  expect(shortPath("/pins")).toBe("/pins");
});
