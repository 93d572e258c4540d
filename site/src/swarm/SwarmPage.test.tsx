// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { News } from "./check/report.ts";
import { start as startCheck, type CheckCommand } from "./check/run.ts";
import { siteSize } from "./check/size.ts";
import { smallSite, spoil, type SmallSite } from "./check/test/small-site.ts";
import { recordText, type PublishedAt } from "./record.ts";
import SwarmPage from "./SwarmPage.tsx";
import type { CheckWorker } from "./useRun.ts";

vi.mock("@docusaurus/router", () => ({ useLocation: () => ({ pathname: "/swarm" }) }));
vi.mock("@docusaurus/useBaseUrl", () => ({ default: (path: string) => path }));
vi.mock("@docusaurus/useDocusaurusContext", () => ({
  default: () => ({ siteConfig: { future: {} } }),
}));

const MANIFEST = "cd".repeat(32);
const PUBLISHED: PublishedAt = {
  kind: "feed",
  manifest: MANIFEST,
  owner: "ab".repeat(20),
  topic: "swarm-docs",
};

let published: PublishedAt | undefined;
beforeEach(() => {
  published = undefined;
  const size = siteSize([1_000_000, 20], [1_000_000, 20]);
  vi.stubGlobal("fetch", async (url: string) =>
    url === "/swarm.json"
      ? new Response(recordText({ version: "9.9.9", size, ...(published && { published }) }))
      : new Response('{"currentPrice":"48000"}'),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Runs the worker's code in the test's thread. */
class InlineWorker implements CheckWorker {
  static asked = 0;
  onmessage: ((event: MessageEvent<News>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly #obey: (command: CheckCommand) => void;
  #isEnded = false;
  constructor(site: SmallSite) {
    const fetch: SmallSite["fetch"] = (url, init) => {
      InlineWorker.asked++;
      return site.fetch(url, init);
    };
    this.#obey = startCheck(fetch, (data) => {
      if (!this.#isEnded) this.onmessage?.(new MessageEvent("message", { data }));
    });
  }
  postMessage(command: CheckCommand): void {
    this.#obey(command);
  }
  terminate(): void {
    this.#isEnded = true;
  }
}

function page(site: SmallSite): void {
  InlineWorker.asked = 0;
  render(<SwarmPage start={() => new InlineWorker(site)} />);
}

const field = (label: RegExp): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string): boolean =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string): boolean => fireEvent.click(screen.getByRole("button", { name }));
const status = (): string => screen.getAllByRole("status")[0]?.textContent ?? "";

test("the server's HTML has the form and no inline style", () => {
  const html = renderToString(<SwarmPage />);
  expect(html).toContain("http://localhost:1633");
  expect(html).not.toMatch(/\sstyle=/);
});

test("a build that was not published says so, and how it would be", async () => {
  page(await smallSite());
  await screen.findByText(/was not published on Swarm/);
  expect(screen.getByText(/publish:swarm -- --dev/)).toBeTruthy();
  expect(field(/Address of the copy/).value).toBe("");
});

test("a published build offers its own address, and asks no node before the press", async () => {
  published = PUBLISHED;
  page(await smallSite());
  await screen.findByText(/is a published copy/);
  expect(field(/Address of the copy/).value).toBe(MANIFEST);
  expect(screen.getByText("swarm-docs")).toBeTruthy();
  expect(InlineWorker.asked).toBe(0);
});

test("a good copy passes: every file has its tick, and the year is worked out for it", async () => {
  const site = await smallSite();
  page(site);
  type(/Address of the copy/, `http://localhost:1633/bzz/${site.feed}/`);
  press("Check every byte");
  await waitFor(() => expect(status()).toContain("all 5 files are, to the last byte"));
  expect(status()).toContain(site.reference);
  expect(status()).toContain("Update 1 of the feed");
  const docs = screen.getByText("docs/").closest("details");
  if (!docs) throw new Error("no folder");
  expect(docs.textContent).toContain("✓ 3");
  expect(screen.getByText("big.bin").closest("li")?.textContent).toContain("checked");
  await screen.findByText(/A year of the copy that was checked/);
});

test("a changed byte is named: file, bytes, chunk", async () => {
  const site = await smallSite();
  const address = site.addresses.get("big.bin")?.[3] ?? "";
  spoil(site.chunks, address);
  page(site);
  type(/Address of the copy/, site.reference);
  press("Check every byte");
  const wrong = await screen.findByRole("list", { name: "What is wrong" });
  expect(wrong.textContent).toContain("big.bin: bytes 12,288 to 16,383 are not what was published");
  expect(wrong.textContent).toContain(address);
  await waitFor(() => expect(status()).toContain("1 of 5 files"));
  expect(screen.getByText("big.bin", { selector: "span" }).closest("li")?.textContent).toContain(
    "wrong",
  );
});

test("as browsers get them: the very byte is named", async () => {
  const site = await smallSite();
  spoil(site.served, "docs/one/index.html", 4_242);
  page(site);
  type(/Address of the copy/, site.reference);
  fireEvent.click(screen.getByLabelText("As browsers get them"));
  press("Check every byte");
  const wrong = await screen.findByRole("list", { name: "What is wrong" });
  expect(wrong.textContent).toContain("offset 4242");
});

test.each([
  ["https://gateway.example.org", "may only ask"],
  ["localhost:1633", "Begin with http"],
])("%s is refused with a sentence, and nothing is asked", async (url, sentence) => {
  const site = await smallSite();
  page(site);
  type(/Address of the copy/, site.reference);
  type(/Node or gateway/, url);
  press("Check every byte");
  expect(screen.getByText(new RegExp(sentence))).toBeTruthy();
  expect(InlineWorker.asked).toBe(0);
});

test("what is no address is refused with a sentence", async () => {
  page(await smallSite());
  type(/Address of the copy/, "swarm.eth");
  press("Check every byte");
  expect(screen.getByText(/Enter 64 hexadecimal digits/)).toBeTruthy();
});

test.each([
  [undefined, /nothing answers at http:\/\/localhost:1633/],
  [new Response("", { status: 503 }), /answered 503/],
  [new Response("", { status: 307 }), /redirects requests for chunks/],
])("a node in trouble is told of, and asked again when the reader goes on", async (bad, text) => {
  const site = await smallSite();
  let isBad = true;
  const fetch: SmallSite["fetch"] = (url, init) => {
    if (!isBad) return site.fetch(url, init);
    return bad ? Promise.resolve(bad) : Promise.reject(new TypeError("Failed to fetch"));
  };
  page({ ...site, fetch });
  type(/Address of the copy/, site.reference);
  press("Check every byte");
  await waitFor(() => expect(status()).toMatch(text));
  isBad = false;
  press("Continue");
  await waitFor(() => expect(status()).toContain("all 5 files"));
});

test("a node that has nothing there says so; a check can be stopped", async () => {
  const site = await smallSite();
  page(site);
  type(/Address of the copy/, "ef".repeat(32));
  press("Check every byte");
  await waitFor(() => expect(status()).toContain("has nothing at this address (404)"));
  cleanup();
  page({ ...site, fetch: () => new Promise(() => undefined) });
  type(/Address of the copy/, site.reference);
  press("Check every byte");
  press("Stop");
  expect(status()).toContain("was stopped");
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
});

test("a price is an input; a node is asked for its own only by the button", async () => {
  page(await smallSite());
  const table = within(await screen.findByRole("table"));
  const share = (): string => table.getAllByRole("row")[1]?.textContent ?? "";
  const before = share();
  type(/^Price/, "0");
  expect(screen.queryByRole("table")).toBeNull();
  press("Ask the node above for its price");
  await screen.findByText(/as http:\/\/localhost:1633 said on 20\d\d-/);
  expect(field(/^Price/).value).toBe("48000");
  const after = within(screen.getByRole("table")).getAllByRole("row")[1]?.textContent;
  expect(after).not.toBe(before);
});
