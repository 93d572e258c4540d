import { expect, test } from "vitest";
import { readAddress, writeAddress } from "./useSearchUrl.ts";

test.each([
  ["", { query: "", sections: [], pages: 1 }],
  ["?q=bee", { query: "bee", sections: [], pages: 1 }],
  ["?q=a+b&in=Concepts&in=Bee&pages=3", { query: "a b", sections: ["Concepts", "Bee"], pages: 3 }],
])("%j says what is shown, and back", (address, shown) => {
  expect(readAddress(address)).toEqual(shown);
  expect(writeAddress(shown)).toBe(address);
});

test.each(["0", "-1", "1.5", "1e3", "1000", "x", ""])("pages=%s is one page", (pages) => {
  expect(readAddress(`?q=bee&pages=${pages}`).pages).toBe(1);
});
