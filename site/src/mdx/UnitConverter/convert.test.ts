import { describe, expect, test } from "vitest";
import { toSmallest, toToken } from "./convert.ts";

describe("worked examples of the tokens sheet", () => {
  test.each([
    ["1.6777216", "16777216000000000"],
    ["0.1", "1000000000000000"],
    ["10", "100000000000000000"],
    ["0.0001", "1000000000000"],
  ])("%s xBZZ is %s PLUR and back", (token, plur) => {
    expect(toSmallest(token, "bzz")).toEqual({ text: plur });
    expect(toToken(plur, "bzz")).toEqual({ text: token });
  });
});

test("xDAI has 18 decimals", () => {
  expect(toSmallest("0.00025", "xdai")).toEqual({ text: "250000000000000" });
});

test.each(["100 000_000 000 000 000", "100,000,000,000,000,000"])(
  "digits may be grouped by spaces and underscores or by commas: %s",
  (text) => {
    expect(toToken(text, "bzz")).toEqual({ text: "10" });
  },
);

test.each(["", "x", "0,5", "1.00000000000000001", "-1", "1e3"])(
  "%j is refused with a reason",
  (text) => {
    expect(toSmallest(text, "bzz")).toHaveProperty("problem");
  },
);

test.each(["", "1.5", "1,5", "0,5", "-1", "9".repeat(61)])(
  "%j PLUR is refused with a reason",
  (text) => {
    expect(toToken(text, "bzz")).toHaveProperty("problem");
  },
);
