import { expect, test } from "vitest";
import type { EditionFacts } from "../edition/routes.ts";
import type { BeeJsPage, BeeJsReference } from "./facts.ts";
import { beeJsRouteIn, lackedNames } from "./in-edition.ts";

const page = (name: string, members: readonly string[]): BeeJsPage =>
  ({
    name,
    parts: [{ id: "members", title: "", names: [], members: members.map((id) => ({ id })) }],
  }) as unknown as BeeJsPage;
const reference = (release: string, pages: readonly BeeJsPage[]): BeeJsReference => ({
  release,
  prefix: "",
  version: "1",
  pages,
});

const LACKED = lackedNames([
  reference("2.6.0", [page("Bee", ["uploadFile"]), page("BeeDev", ["url"])]),
  reference("2.8.2", [page("Bee", ["uploadFile", "renameStorage"])]),
]);

test("names of one edition only are told, of a lacked page only the page", () => {
  expect(LACKED).toEqual({ "2.6.0": ["Bee#renameStorage"], "2.8.2": ["BeeDev"] });
});

const edition = (release: string, prefix: string): EditionFacts => ({
  release,
  prefix,
  interface: "1",
  version: release,
});
const OLD = edition("2.6.0", "");
const NEW = edition("2.8.2", "2.8/");

test.each([
  ["the same member", "/bee-js/Bee", "#uploadFile", NEW, "/bee-js/2.8/Bee#uploadFile"],
  ["and back", "/bee-js/2.8/Bee/", "#uploadFile", OLD, "/bee-js/Bee#uploadFile"],
  ["the same class", "/bee-js/2.8/Bee", "", OLD, "/bee-js/Bee"],
  ["the class of a lacked member", "/bee-js/2.8/Bee", "#renameStorage", OLD, "/bee-js/Bee"],
  ["the list for a lacked class", "/bee-js/BeeDev", "#url", NEW, "/bee-js/2.8/"],
  ["the list", "/bee-js/", "", NEW, "/bee-js/2.8/"],
  ["the list, back", "/bee-js/2.8/", "", OLD, "/bee-js/"],
])("%s", (_, route, hash, to, expected) => {
  expect(beeJsRouteIn({ route, hash }, to, [OLD, NEW], LACKED)).toBe(expected);
});
