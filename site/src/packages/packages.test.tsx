// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { render as renderIsland } from "../page-islands/copy-island.tsx";
import type { ApiModule, ApiName, ApiPackage } from "../../shared/packages/facts.ts";
import { PackageBody } from "./PackageBody.tsx";
import { firstSentence, pagesOf, type ApiPage } from "../../shared/packages/pages.ts";
import { indexMarkdown, pageMarkdown } from "../../shared/packages/plain.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const half: ApiName = {
  id: "half",
  name: "half",
  kind: "function",
  code: [
    [
      ["t-keyword", "function"],
      " ",
      ["t-function", "half"],
      "(value: ",
      ["t-function", "Even", "#Even"],
      ")",
    ],
  ],
  doc: "Half of an `Even`, see [Even](/packages/sums#Even).\n\nThrows for odd ones.",
  members: [],
};
const even: ApiName = {
  id: "Even",
  name: "Even",
  kind: "interface",
  code: [[["t-keyword", "interface"], " Even"]],
  doc: "",
  members: [
    { id: "Even.value", code: [["readonly value: number"]], doc: "A multiple of 2." },
    { id: "Even.add", code: [["add("], ["  other: ", ["", "Even", "#Even"]], [")"]], doc: "" },
  ],
};
const moduleOf = (subpath: string): ApiModule => ({
  subpath,
  specifier: subpath === "" ? "@x/sums" : `@x/sums/${subpath}`,
  doc: `Sums of ${subpath || "all"}. And more.`,
  importLine: [['import { half } from "@x/sums";']],
  names: [half],
  related: [even],
});
const sums: ApiPackage = {
  id: "sums",
  name: "@x/sums",
  description: "Numbers and what is made of them",
  install: [["npm install @x/sums"]],
  modules: [moduleOf(""), moduleOf("by-hand")],
};
const pages = pagesOf([sums]);
const [own, entry] = pages as [ApiPage, ApiPage];

test("a package has a page for itself, and one for each other entry", () => {
  expect(pages.map(({ route, title, description }) => [route, title, description])).toEqual([
    ["/packages/sums", "@x/sums", "Numbers and what is made of them."],
    ["/packages/sums/by-hand", "@x/sums/by-hand", "Sums of by-hand."],
  ]);
  expect(firstSentence("Reads `a.ts`, as [b](/c). Then more.")).toBe("Reads a.ts, as b.");
});

test("an entry shows how it is imported, its names with signature and comment, and their members", () => {
  render(<PackageBody page={entry} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("@x/sums/by-hand");
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ id }) => id)).toEqual([
    "half",
    "Even",
  ]);
  const type = screen.getAllByRole("link", { name: "Even" }).map((a) => a.getAttribute("href"));
  expect(type).toEqual(["#Even", "/packages/sums#Even", "#Even"]);
  const members = screen.getByRole("list", { name: "Members of Even" });
  expect([...members.children].map(({ id }) => id)).toEqual(["Even.value", "Even.add"]);
  expect(members.querySelector("code")?.textContent).toBe("readonly value: number");
  expect(document.getElementById("Even.value")?.textContent).toContain("A multiple of 2.");
  expect(screen.getByRole("link", { name: "@x/sums" }).getAttribute("href")).toBe("/packages/sums");
});

test("the import is copied by an island on the markup that stands there", async () => {
  const writeText = vi.fn(async () => {});
  document.body.innerHTML = renderToStaticMarkup(<PackageBody page={entry} />);
  const place = document.querySelector<HTMLElement>("[data-island=copy]")!;
  const before = place.innerHTML;
  render(renderIsland(place), { container: place, hydrate: true });
  expect(place.innerHTML).toBe(before);
  vi.stubGlobal("ClipboardItem", undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const copy = screen.getByRole("button", { name: "Copy import" });
  await act(async () => void fireEvent.click(copy));
  expect(writeText).toHaveBeenCalledWith('import { half } from "@x/sums";');
});

test("the twin has the headings of the page, its code and its members", () => {
  for (const page of [own, entry]) {
    const twin = pageMarkdown(page);
    const html = document.createElement("div");
    html.innerHTML = renderToStaticMarkup(<PackageBody page={page} />);
    // Exact match: the stylesheet draws the anchor icon.
    const titles = [...html.querySelectorAll("h2, h3")].map((title) => title.textContent);
    expect([...twin.matchAll(/^##+ (.*)$/gm)].map(([, title = ""]) => title)).toEqual(titles);
    expect(twin.match(/^```ts$/gm)).toHaveLength(2);
  }
  // Programs compare both line by line.
  document.body.innerHTML = renderToStaticMarkup(<PackageBody page={own} />);
  const line = screen.getByRole("link", { name: "by-hand" }).closest("li");
  expect(line?.textContent).toBe("by-hand: Sums of by-hand.");
  expect(pageMarkdown(entry)).toContain("- `readonly value: number`: A multiple of 2.\n");
  expect(pageMarkdown(entry)).toContain("- `add(other: Even)`");
  expect(indexMarkdown([sums])).toContain(
    "- [`by-hand`](/packages/sums/by-hand): Sums of by-hand.",
  );
});
