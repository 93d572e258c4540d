import { expect, test } from "vitest";
import { CATALOGUE } from "../../shared/workshop/catalogue.ts";
import { PANELS } from "../../src/workshop/panels.ts";
import { workshopTwin } from "./workshop.ts";

test("the twin has each panel with its address and links to twins", () => {
  const address = { url: "https://docs.example", baseUrl: "/" };
  const { markdown } = workshopTwin(address, new Set(["/docs/concepts/DISC"]));
  for (const { id, title } of CATALOGUE) {
    expect(markdown).toContain(`## ${title}\n`);
    expect(markdown).toContain(`https://docs.example/play#${id}.`);
  }
  expect(markdown).toContain("[DISC storage](/docs/concepts/DISC.md)");
});

test("every panel of the catalogue has its component, and the other way round", () => {
  expect(Object.keys(PANELS)).toEqual(CATALOGUE.map(({ id }) => id));
});
