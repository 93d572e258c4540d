// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { findTarget, reveal } from "./anchors.ts";
import { handleBaseUrl, withBase } from "./base-url.ts";
import { withAddresses } from "./copy.ts";
import { find, indexOf } from "./search.ts";
import { handleTabs } from "./tabs.ts";

const index = indexOf({
  operations: [
    ["uploadBytes", "POST", "/bytes", "Upload raw bytes", "Cut into chunks of 4096 bytes."],
    ["getStamp", "GET", "/stamps/{batch_id}", "One of your batches", "Shows fill."],
    ["", "", "For all operations", "", ""],
  ],
  records: [
    [0, 0, "", "POST /bytes", "Upload raw bytes uploadBytes"],
    [1, 0, ".header.Swarm-Pin", "Swarm-Pin", "header"],
    [4, 0, ".422", "batch not usable yet", "422"],
    [0, 1, "", "GET /stamps/{batch_id}", "One of your batches getStamp"],
    [3, 1, ".200.batchID", "batchID", "200"],
    [4, 1, ".422", "batch not usable yet", "422"],
    [4, 1, ".404", "batch with id not found", "404"],
    [5, 2, "format-BatchId", "BatchId", "Value formats"],
  ],
});

function page(markup: string): HTMLElement {
  document.body.innerHTML = `<div id="root">${markup}</div>`;
  return document.body.firstElementChild as HTMLElement;
}

beforeEach(() => localStorage.clear());

test("all words count; exact names and beginnings come first", () => {
  expect(find(index, "batchid").hits[0]?.name).toBe("batchID");
  expect(find(index, "swarm bytes").hits.map(({ anchor }) => anchor)).toEqual([
    "uploadBytes.header.Swarm-Pin",
  ]);
  expect(find(index, "NOT usable").hits[0]?.anchor).toBe("uploadBytes.422");
  expect(find(index, "post bytes upload").hits[0]?.kind).toBe("operation");
  expect(find(index, "chunks 4096").hits.map(({ anchor }) => anchor)).toEqual(["uploadBytes"]);
  expect(find(index, "value formats").hits[0]?.anchor).toBe("format-BatchId");
  expect(find(index, "  ")).toEqual({ hits: [], total: 0 });
  expect(find(index, "nothing like it").total).toBe(0);
});

test("the number of hits shown is limited, the total is not", () => {
  expect(find(index, "e", 2)).toMatchObject({ hits: { length: 2 }, total: 8 });
});

test("what is written as asked comes first, and once before it comes again", () => {
  expect(find(index, "batch not").hits.map(({ anchor }) => anchor)).toEqual([
    "uploadBytes.422",
    "getStamp.422",
    "getStamp.404",
  ]);
  expect(find(index, "batch").hits.map(({ name }) => name)).toEqual([
    "GET /stamps/{batch_id}",
    "batchID",
    "batch not usable yet",
    "batch with id not found",
    "batch not usable yet",
    "BatchId",
  ]);
});

test("a fragment opens what hides its target; unknown ends are cut off", () => {
  Element.prototype.scrollIntoView = vi.fn();
  const root = page(
    '<details><summary>s</summary><ul><li id="a.200.b">x</li></ul></details><p id="a.400">y</p>',
  );
  reveal(root, "#a.200.b");
  expect(root.querySelector("details")?.open).toBe(true);
  expect(root.querySelector(".api-here")?.id).toBe("a.200.b");
  reveal(root, "#a.400.message");
  expect(root.querySelectorAll(".api-here")).toHaveLength(1);
  expect(root.querySelector(".api-here")?.id).toBe("a.400");
  expect(findTarget(root, "unknown")).toBeNull();
});

test("samples take another address, websockets too, and swarm-cli as an option", () => {
  const at = (text: string): string => withBase(text, "http://localhost:1633", "https://n.example");
  expect(at("curl http://localhost:1633/health")).toBe("curl https://n.example/health");
  expect(at("ws://localhost:1633/x")).toBe("wss://n.example/x");
  expect(at("swarm-cli status")).toBe("swarm-cli status \\\n  --bee-api-url https://n.example");
  expect(withBase(at("swarm-cli status"), "https://n.example", "http://localhost:1633")).toBe(
    "swarm-cli status",
  );
});

test("copied Markdown leads back to the site from anywhere", () => {
  const text = "More: /docs/x\n\nErrors: [a](/docs/y#error-a), [b](https://b.example/)";
  expect(withAddresses(text, "/base/api.md", "https://s.example/base/api/#getHealth")).toBe(
    "More: https://s.example/base/docs/x\n\nErrors: [a](https://s.example/base/docs/y#error-a), [b](https://b.example/)",
  );
  expect(withAddresses("[a](/docs/y)", "/api.md", "https://s.example/#/api/")).toBe(
    "[a](https://s.example/#/docs/y)",
  );
});

test("a good address is remembered and used, a bad one is explained and not used", () => {
  const root = page(
    '<form><input id="api-base" value="http://localhost:1633"><p id="api-base-problem"></p></form><pre class="api-client">curl http://localhost:1633/health</pre>',
  );
  handleBaseUrl(root, new AbortController().signal);
  const input = root.querySelector<HTMLInputElement>("#api-base");
  const type = (text: string): void => {
    if (input) input.value = text;
    input?.dispatchEvent(new Event("input"));
  };
  type("http://10.0.0.7:1633/");
  expect(root.querySelector("pre")?.textContent).toBe("curl http://10.0.0.7:1633/health");
  expect(localStorage.getItem("api.base-url")).toBe("http://10.0.0.7:1633");
  type("ftp://x");
  expect(root.querySelector("#api-base-problem")?.textContent).not.toBe("");
  expect(root.querySelector("pre")?.textContent).toBe("curl http://10.0.0.7:1633/health");
});

test("the language of the documentation's tabs is taken and shared; keys move it", () => {
  localStorage.setItem("docusaurus.tab.client", "bee-js");
  const tab = (id: string): string =>
    `<button role="tab" data-client="${id}" aria-selected="${id === "curl"}"></button>`;
  const list = `<div class="api-code"><div role="tablist">${["curl", "bee-js", "go"].map(tab).join("")}</div></div>`;
  const root = page(list + list);
  window.scrollBy = vi.fn() as never;
  handleTabs(root, new AbortController().signal);
  const chosen = (): (string | undefined)[] =>
    [...root.querySelectorAll<HTMLElement>("[aria-selected=true]")].map(
      ({ dataset }) => dataset.client,
    );
  expect(chosen()).toEqual(["bee-js", "bee-js"]);
  root
    .querySelector("[aria-selected=true]")
    ?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  expect(chosen()).toEqual(["go", "go"]);
  expect(localStorage.getItem("docusaurus.tab.client")).toBe("go");
  expect(document.documentElement.dataset.client).toBe("go");
});
