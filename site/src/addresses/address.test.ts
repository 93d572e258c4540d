import { describe, expect, test } from "vitest";
import { EXAMPLE_CONTENT } from "../../shared/addresses/example.ts";
import { addressOf } from "./address.ts";

describe("published addresses", () => {
  test.each([
    ["foo", "2387e8e7d8a48c2a9339c97c1dc3461a9a7aa07e994c5cb8b38fd7c1b3e6ea48"],
    ["", "b34ca8c22b9e982354f9c7f50b470d66db428d880c8a904d5fe4ec9713171526"],
    ["hello", "a2322ed653c075c08a7847275537b74ba9f523c55341efe3df85565a78c6bb4a"],
  ])("text %j", async (text, address) => {
    expect((await addressOf(text)).address).toBe(address);
  });

  test("a file of two leaves", async () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at % 251);
    expect(await addressOf(new Blob([bytes]))).toMatchObject({
      address: "709a516189f2fb91e52bd09e07eb8eba21eff0f7881a9227c6e5569cddf807d3",
      sizeBytes: 5000,
      chunks: 3,
    });
  });
});

test("the example shown before any script runs is true", async () => {
  expect(await addressOf(EXAMPLE_CONTENT.text)).toEqual(EXAMPLE_CONTENT.result);
});

test("progress is reported for big files and ends below their size", async () => {
  const reports: number[] = [];
  const { sizeBytes } = await addressOf(new Blob([new Uint8Array(9 * 1024 * 1024)]), (done) =>
    reports.push(done),
  );
  expect(sizeBytes).toBe(9 * 1024 * 1024);
  expect(reports.length).toBeGreaterThan(0);
  expect(reports).toEqual([...reports].sort((a, b) => a - b));
});
