import { expect, it } from "vitest";
import { resource } from "./route.ts";
import { Router } from "./router.ts";

const router = new Router([resource("/a/{one}", {}), resource("/b/{one}/{rest*}", {})]);
const valuesOf = (path: string): Record<string, string> | undefined => router.find(path)?.[1];

it("decodes the values of a template", () => {
  expect(valuesOf("/a/x%2520%C3%A9")).toEqual({ one: "x%20é" });
  expect(valuesOf("/b/x/y/z%3F")).toEqual({ one: "x", rest: "y/z?" });
  expect(valuesOf("/b/x/")).toEqual({ one: "x", rest: "" });
});

it("finds a line feed in a part of a path, not in the rest of one, as Bee's router", () => {
  expect(valuesOf("/a/x%0Ay")).toEqual({ one: "x\ny" });
  expect(valuesOf("/b/x%0Ay/z")).toEqual({ one: "x\ny", rest: "z" });
  expect(valuesOf("/b/x/y%0Az")).toBeUndefined();
  expect(valuesOf("/b/x/%0D%0a")).toBeUndefined();
});
