import type { Element, ElementContent, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { expect, test } from "vitest";
import { element, textOf } from "./html.ts";
import { rehypeJoined } from "./joined.ts";

const code = (text: string): Element => element("code", { className: ["whole"] }, [text]);

function joined(...parts: (ElementContent | string)[]): string {
  const tree: Root = { type: "root", children: [element("p", {}, parts)] };
  const before = textOf(tree);
  rehypeJoined()(tree);
  expect(textOf(tree)).toBe(before);
  return toHtml(tree)
    .replaceAll('<span class="unbroken">', "⟨")
    .replaceAll("</span>", "⟩")
    .replace(/<[^>]+>/g, "");
}

test("brackets, quotes and punctuation stay with short code", () => {
  expect(joined("set it (", code("a-b"), "), or “", code("c d"), "” and ", code("e-f"))).toBe(
    "set it ⟨(a-b),⟩ or ⟨“c d”⟩ and e-f",
  );
  expect(joined(code("GET /status"), "/", code("GET /node"), ".")).toBe(
    "⟨GET /status/⟩⟨GET /node.⟩",
  );
  expect(joined(code("a-b"), "’s and ", code("c-d"), "s are")).toBe("⟨a-b’s⟩ and ⟨c-ds⟩ are");
});

test("a link that is short code counts as code, a link of words does not", () => {
  expect(joined("(", element("a", { href: "/" }, [code("a-b")]), ") is")).toBe("⟨(a-b)⟩ is");
  expect(joined("(", element("a", { href: "/" }, ["see ", "b"]), ") is")).toBe("(see b) is");
});

test("an inline formula is joined, long code and words are left alone", () => {
  const formula = element("math", {}, ["x"]);
  expect(joined("with ", formula, ".")).toBe("with ⟨x.⟩");
  expect(joined("(", element("code", {}, ["word"]), ")")).toBe("(word)");
});
