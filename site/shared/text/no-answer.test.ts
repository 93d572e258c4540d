import { expect, test } from "vitest";
import { noAnswerText } from "./no-answer.ts";

const LOCAL = "http://localhost:1633";

test.each([
  ["https://docs.example", LOCAL, true],
  ["https://docs.example", "https://node.example", false],
  ["http://localhost:3000", LOCAL, false],
])("a page of %s names Safari's block of %s: %s", (origin, address, isBlocked) => {
  const text = noAnswerText(address, origin);
  expect(text.includes("Safari blocks")).toBe(isBlocked);
  expect(text).toMatch(new RegExp(`^No answer from ${address}\\.`));
  expect(text.endsWith(`cors-allowed-origins: ${origin}`)).toBe(true);
});
