import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";
import { expect, test } from "vitest";
import { sidebarsOf } from "./sidebars.ts";

const SIDEBARS: SidebarsConfig = {
  concepts: [
    "introduction",
    {
      type: "category",
      label: "Storage",
      link: { type: "doc", id: "storage/index" },
      items: ["storage/routing", { type: "doc", id: "storage/erasure" }],
    },
    { type: "link", label: "Elsewhere", href: "https://example.org/" },
  ],
};
const LINK = { type: "link", label: "Elsewhere", href: "https://example.org/" };

const listed = (...pages: string[]) => sidebarsOf(SIDEBARS, new Set(pages))["concepts"];

test("an edition with all pages keeps the sidebars", () => {
  expect(
    listed("introduction.mdx", "storage/index.mdx", "storage/routing.mdx", "storage/erasure.mdx"),
  ).toEqual(SIDEBARS["concepts"]);
});

test("pages that an edition has not are left out, and so is a category without pages", () => {
  expect(listed("introduction.mdx")).toEqual(["introduction", LINK]);
  expect(listed("storage/index.mdx", "storage/erasure.mdx")).toEqual([
    {
      type: "category",
      label: "Storage",
      link: { type: "doc", id: "storage/index" },
      items: [{ type: "doc", id: "storage/erasure" }],
    },
    LINK,
  ]);
});

test("a category whose own page an edition has not is kept as a label without a link", () => {
  expect(listed("storage/routing.mdx")).toEqual([
    { type: "category", label: "Storage", items: ["storage/routing"] },
    LINK,
  ]);
});
