import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { fragmentOf, MOST_SHARED, programFragment, sharedCode, sharedProgram } from "./share.ts";

const CODE = `import { Bee } from "@ethersphere/bee-js";\nconsole.log("Grüße 🐝");\n`;

test("what goes into a link comes out of it, for its sample alone", async () => {
  const fragment = await fragmentOf(2, CODE);
  expect(fragment).toMatch(/^#run=2\.[\w-]+$/);
  expect(await sharedCode(2, fragment)).toBe(CODE);
  expect(await sharedCode(1, fragment)).toBeUndefined();
  expect(await sharedCode(2, `#/docs/some/page${fragment}`)).toBe(CODE);
});

test("a link is what other libraries make of the code, too", async () => {
  const data = deflateRawSync(CODE).toString("base64url");
  expect(await sharedCode(0, `#run=0.${data}`)).toBe(CODE);
});

test("anchors carry no code", async () => {
  expect(await sharedCode(0, "")).toBeUndefined();
  expect(await sharedCode(0, "#run-a-node")).toBeUndefined();
});

test("code beyond 8 kB is refused, on both ways", async () => {
  const noise = Array.from({ length: 2_000 }, (_, at) =>
    ((at * 2654435761) % 1e9).toString(36),
  ).join("");
  await expect(fragmentOf(0, noise)).rejects.toThrow(
    /^This code is too long for a link: [\d,]+ of/,
  );
  const data = "A".repeat(MOST_SHARED + 1);
  await expect(sharedCode(0, `#run=0.${data}`)).rejects.toThrow(/too long/);
});

test("what unpacks to more than a page shows is refused, and so is what is damaged", async () => {
  const bomb = deflateRawSync("x".repeat(5_000_000)).toString("base64url");
  expect(bomb.length).toBeLessThan(MOST_SHARED);
  await expect(sharedCode(0, `#run=0.${bomb}`)).rejects.toThrow(/too long/);
  await expect(sharedCode(0, "#run=0.AAAA")).rejects.toThrow();
});

test("a program travels with the release that it is written for", async () => {
  const fragment = await programFragment(CODE, "2.8.1");
  expect(fragment).toMatch(/^#code=2\.8\.1\/[\w-]+$/);
  expect(await sharedProgram(fragment)).toEqual({ bee: "2.8.1", code: CODE });
});

test.each([
  ["of another form", "#code=2.8.1"],
  ["with other signs", "#code=2.8.1/<b>"],
  ["that is damaged", "#code=2.8.1/AAAA"],
  ["that is too long", `#code=2.8.1/${"A".repeat(MOST_SHARED + 1)}`],
  [
    "that unpacks to too much",
    `#code=2.8.1/${deflateRawSync("x".repeat(5_000_000)).toString("base64url")}`,
  ],
])("a program %s is refused", async (_, fragment) => {
  await expect(sharedProgram(fragment)).rejects.toThrow();
});
