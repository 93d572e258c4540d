import { describe, expect, it } from "vitest";
import { exposureWarning } from "./exposure.ts";

describe("exposureWarning", () => {
  it.each(["127.0.0.1", "127.9.9.9", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "localhost"])(
    "is silent about %s",
    (host) => expect(exposureWarning(host)).toBe(undefined),
  );

  it.each(["0.0.0.0", "::", "192.168.1.5", "fe80::1", "node.example", "127.0.0.1.example"])(
    "warns of %s",
    (host) => expect(exposureWarning(host)).toContain("anyone who can reach it"),
  );
});
