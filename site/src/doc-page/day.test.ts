import { expect, test } from "vitest";
import { dayOf } from "./day.ts";

test("days are written as the framework writes them, in UTC", () => {
  const format = new Intl.DateTimeFormat("en", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  for (let month = 0; month < 12; month++) {
    const date = new Date(Date.UTC(2026, month, 1 + month, 23, 59));
    expect(dayOf(date)).toBe(format.format(date));
  }
});
