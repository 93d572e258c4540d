import { Children, isValidElement, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { checkedChildren, faultOf } from "./checked.ts";

function Component() {
  return null;
}

const typesOf = (children: ReactNode): unknown[] =>
  Children.toArray(children).map((child) => (isValidElement(child) ? child.type : child));

test("valid elements of the head stay as they are, also inside fragments", () => {
  const warn = vi.fn();
  const kept = checkedChildren(
    <>
      <title>{`A | B`}</title>
      <>
        <meta name="description" content="x" />
        {false}
        <link rel="canonical" href="/x" />
      </>
      <script type="application/ld+json">{"{}"}</script>
      <html lang="en" />
    </>,
    warn,
  );
  expect(typesOf(kept)).toEqual(["title", "meta", "link", "script", "html"]);
  expect(warn).not.toHaveBeenCalled();
});

test.each<[string, ReactNode, string]>([
  ["an element of the body", <div key="" />, "<div> may not stand in the head."],
  ["a component", <Component key="" />, "A component may not stand in the head."],
  [
    "a title with an element inside",
    <title key="">
      <b>x</b>
    </title>,
    "<title> may hold text only.",
  ],
])("%s is left out with one warning", (_name, child, text) => {
  const warn = vi.fn();
  const kept = checkedChildren([<meta key="m" name="a" content="b" />, child], warn);
  expect(typesOf(kept)).toEqual(["meta"]);
  expect(warn.mock.calls).toEqual([[`${text} It was left out.`]]);
});

test("an element without content may not have any", () => {
  expect(faultOf("meta", "text")).toBe("<meta> has no content.");
  expect(faultOf("meta", undefined)).toBeUndefined();
});
