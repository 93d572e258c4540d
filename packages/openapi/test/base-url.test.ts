import { expect, test } from "vitest";
import { parseBaseUrl } from "../src/request/base-url.ts";

test.each([
  ["http://localhost:1633", "http://localhost:1633"],
  [" HTTP://LocalHost:1633/ ", "http://localhost:1633"],
  ["https://node.example/v1/", "https://node.example/v1"],
  ["http://[::1]:1633", "http://[::1]:1633"],
])("accepts %s", (typed, url) => {
  expect(parseBaseUrl(typed)).toEqual({ url });
});

test.each([
  "",
  "localhost:1633",
  "javascript:alert(1)",
  "http://",
  "http://me:secret@node.example",
  "http://node.example/?token=1",
  "http://node.example/#x",
  "http://node.example:99999",
  'http://node.example/"; rm -rf ~; "',
  "http://$(reboot)",
  "http://node.example/`id`",
])("refuses %s with a sentence", (typed) => {
  const result = parseBaseUrl(typed);
  expect("problem" in result && result.problem.endsWith(".")).toBe(true);
});
