/**
 * Replaces core 3.10.2 `Head` in the browser. The library below computes the whole head anew for
 * each part that comes, goes or changes, a dozen times for one click, and writes it before the new
 * page's first picture. Here parts only leave their children; the library sees them after the
 * picture, in a root of its own, once.
 */
import type { Props } from "@docusaurus/Head";
import { useEffect, useState, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Helmet, HelmetProvider } from "react-helmet-async";
import { afterPaint } from "../after-paint.ts";
import { checkedChildren } from "./checked.ts";

const warn = (text: string): void => console.warn(text);

/** By the order in which they were first rendered: what comes later or deeper wins. */
const parts = new Map<number, ReactNode>();
let last = 0;
let root: Root | undefined;
let isPlanned = false;

function write(): void {
  isPlanned = false;
  root ??= createRoot(document.createElement("div"));
  const ordered = [...parts].sort(([one], [other]) => one - other);
  root.render(
    <HelmetProvider>
      {ordered.map(([number, children]) => (
        <Helmet key={number}>{children}</Helmet>
      ))}
    </HelmetProvider>,
  );
}

function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  afterPaint(write);
}

export default function Head({ children }: Props) {
  const [number] = useState(() => ++last);
  useEffect(() => {
    parts.set(number, checkedChildren(children, warn));
    plan();
    return () => {
      parts.delete(number);
      plan();
    };
  }, [number, children]);
  return null;
}
