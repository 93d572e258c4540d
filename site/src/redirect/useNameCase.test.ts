import { expect, test } from "vitest";
import { pathInOtherCase } from "./useNameCase.ts";

const PATHS = ["/bee-js/", "/bee-js/Bee", "/bee-js/EthAddress"];

test.each([
  ["/bee-js/ethaddress", "/bee-js/EthAddress"],
  ["/Bee-JS/ETHADDRESS/", "/bee-js/EthAddress"],
  ["/bee-js/bee", "/bee-js/Bee"],
])("%s is the page of a name in another case", (path, found) => {
  expect(pathInOtherCase(path, PATHS)).toBe(found);
});

test.each(["/bee-js/EthAddress", "/bee-js/none", "/bee-js/Beer"])(
  "%s is no page in another case",
  (path) => {
    expect(pathInOtherCase(path, PATHS)).toBeUndefined();
  },
);
