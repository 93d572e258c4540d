import { expect, test } from "vitest";
import { titleOf } from "./title.ts";

const PAGES = [
  { route: "/docs/concepts/DISC/", title: "DISC", group: "Concepts" },
  { route: "/docs/bee/bee-faq", title: "Bee FAQ", group: "Bee Client" },
];

test("a page is named by its title, in every edition and below every base", () => {
  for (const route of ["/docs/bee/bee-faq", "/docs/2.8/bee/bee-faq", "/base/docs/2.8/bee/bee-faq/"])
    expect(titleOf(route, PAGES)).toEqual({ title: "Bee FAQ", group: "Bee Client" });
  expect(titleOf("/docs/concepts/DISC", PAGES).title).toBe("DISC");
});

test("a page that the list lacks is named by its path", () => {
  expect(titleOf("/docs/2.8/develop/new-page", PAGES)).toEqual({
    title: "develop › new page",
    group: undefined,
  });
});
