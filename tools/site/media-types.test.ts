import path from "node:path";
import { expect, test } from "vitest";
import { filesBelow } from "../../site/content/files-below.ts";
import { ROOT } from "../run.ts";
import { mediaTypeOf } from "./media-types.ts";

test("every kind of static file has a media type, so that browsers and nodes show it", () => {
  const files = filesBelow(path.join(ROOT, "site/static"));
  expect(files.length).toBeGreaterThan(0);
  const unknown = files.filter((file) => mediaTypeOf(file) === "application/octet-stream");
  expect(unknown).toEqual([]);
});

test("a file of another kind is a row of bytes", () => {
  expect(mediaTypeOf("a.unknown")).toBe("application/octet-stream");
});
