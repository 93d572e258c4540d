// Lines about the server's side, where there is no window.
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createStorageSlot } from "@docusaurus/theme-common";
import { useWindowSize } from "@docusaurus/theme-common";
import { describe, expect, test } from "vitest";

describe("8 storage", () => {
  test.each(["get", "set", "del", "listen"] as const)(
    "%s on the server is refused",
    (operation) => {
      const slot = createStorageSlot("theme") as unknown as Record<string, () => void>;
      expect(() => slot[operation]?.()).toThrow(
        /^Illegal storage API usage for storage key "theme"/,
      );
    },
  );
});

describe("4 layout", () => {
  test("is 'ssr' at first", () => {
    const Probe = () => createElement("i", {}, useWindowSize());
    expect(renderToString(createElement(Probe))).toBe("<i>ssr</i>");
  });
});
