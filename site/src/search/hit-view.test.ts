import { expect, test } from "vitest";
import type { Hit } from "./contract.ts";
import { piecesOf } from "./Highlighted.tsx";
import { apartOf, groupsOf, isHit, pathOf, routeOf, hitTitle, trailOf } from "./hit-view.ts";

const hit = (id: string, lvl0: string, lvl2: string | null = null): Hit => ({
  objectID: id,
  url: `/docs/${id}`,
  type: lvl2 ? "lvl2" : "lvl1",
  hierarchy: { lvl0, lvl1: "Page", lvl2, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  content: null,
});

test("the best hit stands alone, the others under their top-level heading, at most five each", () => {
  const hits = [..."abcdefg"].map((id) => hit(id, "One")).concat(hit("z", "Two"));
  const groups = groupsOf(hits);
  const ids = groups.map(({ name, hits: members }) => [
    name,
    members.map(({ objectID }) => objectID).join(""),
  ]);
  expect(ids).toEqual([
    ["Best hit", "a"],
    ["One", "bcdef"],
    ["Two", "z"],
  ]);
  expect(groupsOf([hit("a", "One")]).map(({ name }) => name)).toEqual(["One"]);
});

test("hits that are called alike are told apart by where their addresses differ", () => {
  const [one, other, third] = ["tools-and-features/intro", "contribute/intro", "c"].map((id) =>
    hit(id, "Develop"),
  ) as [Hit, Hit, Hit];
  expect([
    ...apartOf([one, other, { ...third, hierarchy: { ...third.hierarchy, lvl1: "C" } }]),
  ]).toEqual([
    ["tools-and-features/intro", "tools and features"],
    ["contribute/intro", "contribute"],
  ]);
  expect(apartOf([one]).size).toBe(0);
});

test("a hit has its own title and the titles above it", () => {
  expect(hitTitle(hit("a", "One", "Part"))).toBe("Part");
  expect(pathOf(hit("a", "One", "Part"))).toBe("Page");
  expect(pathOf(hit("a", "One"))).toBe("One");
  expect(trailOf(hit("a", "One", "Part"))).toBe("One › Page");
  expect(trailOf(hit("a", "One"))).toBe("One");
  const inReference = hit("a", "API Specification", "GET /stake");
  const hierarchy = {
    ...inReference.hierarchy,
    lvl1: "API Specification",
    lvl2: "Other",
    lvl3: "GET /stake",
  };
  expect(trailOf({ ...inReference, hierarchy })).toBe("API Specification › Other");
});

test("a heading that many pages have is shown after the title of its page", () => {
  const shared = hit("a", "One", "If it does not work");
  expect(hitTitle(shared)).toBe("Page: If it does not work");
  expect(pathOf(shared)).toBe("One");
  const marks = { lvl1: { value: "<mark>Page</mark>" }, lvl2: { value: "If it does not work" } };
  const highlighted = { ...shared, _highlightResult: { hierarchy: marks } } as unknown as Hit;
  expect(hitTitle(highlighted)).toBe("<mark>Page</mark>: If it does not work");
});

test("addresses of hits stay on this site", () => {
  const route = (url: string) => routeOf(url, "https://docs.example", "/under/");
  expect(route("/docs/a#b")).toBe("/docs/a#b");
  expect(route("https://docs.example/under/docs/a?x=1#b")).toBe("/docs/a?x=1#b");
  expect(route("https://evil.example/under/docs/a")).toBeUndefined();
  expect(route("https://docs.example/other")).toBeUndefined();
  expect(route("//evil.example")).toBeUndefined();
  expect(route("javascript:alert(1)")).toBeUndefined();
});

test("only things with the shape of a hit are hits", () => {
  expect(isHit(hit("a", "One"))).toBe(true);
  for (const value of [
    null,
    1,
    "x",
    {},
    { ...hit("a", "b"), url: 3 },
    { ...hit("a", "b"), hierarchy: [] },
  ])
    expect(isHit(value)).toBe(false);
});

test("marked values are taken apart as text", () => {
  expect(piecesOf("a <mark>b</mark> c")).toEqual([
    { text: "a ", isMarked: false },
    { text: "b", isMarked: true },
    { text: " c", isMarked: false },
  ]);
  const hostile = piecesOf("<img src=x onerror=alert(1)><mark>open</mark></mark><mark>");
  expect(hostile.map(({ text }) => text).join("")).toBe("<img src=x onerror=alert(1)>open");
  expect(piecesOf("")).toEqual([]);
});
