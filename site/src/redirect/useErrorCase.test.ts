import { expect, test } from "vitest";
import { lowerCasePath } from "./useErrorCase.ts";

test.each([
  ["/errors/Accounting-Failed", "/errors/", "/errors/accounting-failed"],
  ["/Errors/accounting-failed", "/errors/", "/errors/accounting-failed"],
  ["/Base/errors/ACT-x/", "/Base/errors/", "/Base/errors/act-x/"],
])("%s is the page of an error in another case", (pathname, errors, path) => {
  expect(lowerCasePath(pathname, errors)).toBe(path);
});

test.each([
  ["/errors/no-such-error", "/errors/"],
  ["/docs/Concepts/none", "/errors/"],
  ["/errors/X", "/Base/errors/"],
])("%s is no page of an error in another case, below %s", (pathname, errors) => {
  expect(lowerCasePath(pathname, errors)).toBeUndefined();
});
