// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { buildReference } from "../../plugins/api/reference.ts";
import { referenceIslands } from "./reference-islands.ts";
import { islandsOf } from "./islands.tsx";

const islands = islandsOf({
  search: "",
  markdown: "",
  document: "",
  open: () => undefined,
  choose: () => undefined,
});
const { html } = await buildReference({
  baseUrl: "/",
  hashRouting: false,
  islands: referenceIslands,
});
const page = new DOMParser().parseFromString(html, "text/html");

test("there is an island for every place, and a place for every island", () => {
  const kinds = [...page.querySelectorAll<HTMLElement>("[data-island]")].map(
    ({ dataset }) => dataset.island,
  );
  expect(new Set(kinds)).toEqual(new Set(Object.keys(islands)));
});

// A hydration mismatch rebuilds the island, which loses focus and selection.
test.each(["side", "base", "actions", "samples"])(
  "what the island %s renders first is what stands in its places",
  async (kind) => {
    const render = await islands[kind]!();
    const places = [...page.querySelectorAll<HTMLElement>(`[data-island=${kind}]`)];
    const again = page.createElement("div");
    const differing = places.filter((place) => {
      again.innerHTML = renderToStaticMarkup(render(place));
      return again.innerHTML !== place.innerHTML;
    });
    expect(places.length).toBeGreaterThan(0);
    expect(differing.map(({ innerHTML }) => innerHTML)).toEqual([]);
  },
);

// Equal markup is not enough: two adjacent texts of React are one in it.
test("the list is hydrated as it is", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  const errors: unknown[] = [];
  const place = page.querySelector<HTMLElement>("[data-island=side]")!;
  const render = await islands["side"]!();
  const onRecoverableError = (error: unknown): void => void errors.push(error);
  const root = await act(async () => hydrateRoot(place, render(place), { onRecoverableError }));
  expect(errors).toEqual([]);
  await act(async () => root.unmount());
});
