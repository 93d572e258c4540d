import { expect, test } from "vitest";
import { nearestPage } from "./nearest.ts";

const edition = {
  mainDocId: "concepts/introduction",
  docs: [
    "concepts/introduction",
    "develop/introduction",
    "develop/tools/feeds",
    "develop/tools/pss",
  ].map((id) => ({ id, path: `/docs/2.8/${id}` })),
};

test("a named relative comes before the nearest folder, the same page before both", () => {
  const relative = "concepts/introduction";
  expect(nearestPage("develop/tools/manifests", edition, relative).id).toBe(relative);
  expect(nearestPage("develop/tools/pss", edition, relative).id).toBe("develop/tools/pss");
  expect(nearestPage("develop/new", edition, "gone/too").id).toBe("develop/introduction");
});

test.each([
  ["develop/tools/pss", "develop/tools/pss"],
  ["develop/tools/manifests", "develop/tools/feeds"],
  ["develop/new", "develop/introduction"],
  ["elsewhere/page", "concepts/introduction"],
])("%s leads to %s", (id, expected) => {
  expect(nearestPage(id, edition).id).toBe(expected);
});
