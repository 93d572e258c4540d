import { expect, test } from "vitest";
import { placeInCopy } from "./copy.ts";

const BASE = `/bzz/${"a".repeat(64)}/`;

test.each([
  [`/bzz/${"b".repeat(64)}/docs/x/`, `${BASE}docs/x/`],
  [`/bzz/${"b".repeat(128)}/`, BASE],
  ["/bzz/docs.eth/api/", `${BASE}api/`],
])("a page opened at %s stands in the copy at %s", (pathname, place) => {
  expect(placeInCopy(pathname, BASE)).toBe(place);
});

test.each([
  [`${BASE}docs/none`, BASE],
  ["/docs/none", "/"],
  [`/bzz/${"b".repeat(64)}/docs/x`, "/"],
  ["/docs/none", BASE],
])("%s below %s is only an address that leads nowhere", (pathname, baseUrl) => {
  expect(placeInCopy(pathname, baseUrl)).toBeUndefined();
});
