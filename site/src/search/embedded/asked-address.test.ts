import { expect, test } from "vitest";
import { withAddress } from "./asked-address.ts";

const PAGE = "/docs/2.8/concepts/DISC/neighborhoods";
const ADDRESS = "A2322ed653c075c08a7847275537b74ba9f523c55341efe3df85565a78c6bb4a";

test("the page of the tool is opened with an address that was asked for; other hits stay", () => {
  const filled = `${PAGE}#tool=neighborhood-explorer&address=${ADDRESS.toLowerCase()}`;
  expect(withAddress(PAGE, ADDRESS)).toBe(filled);
  expect(withAddress(PAGE, ` 0x${ADDRESS} `)).toBe(filled);
  expect(withAddress(PAGE, "neighborhoods")).toBe(PAGE);
  expect(withAddress(PAGE, ADDRESS.slice(1))).toBe(PAGE);
  expect(withAddress(`${PAGE}#sister`, ADDRESS)).toBe(`${PAGE}#sister`);
  expect(withAddress("/docs/concepts/DISC/", ADDRESS)).toBe("/docs/concepts/DISC/");
});
