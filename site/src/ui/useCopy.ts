import { useEffect, useRef, useState } from "react";

const SHOWN_MS = 1600;

/** Some browsers only allow a copy that begins with the click; they take a promise of the text. */
async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(await text);
  const blob = text.then((ready) => new Blob([ready], { type: "text/plain" }));
  // The clipboard says that it failed; not every browser also waits for the promise it was given.
  blob.catch(() => undefined);
  return navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

/**
 * A copy button: what its last click did (`undefined` when that was a while ago), and what a click
 * does with a text, or the promise of one.
 */
export function useCopy(): readonly [
  done: "Copied" | "Copy failed" | undefined,
  copy: (text: string | Promise<string>) => void,
] {
  const [done, setDone] = useState<"Copied" | "Copy failed">();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = (result: "Copied" | "Copy failed"): void => {
    setDone(result);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDone(undefined), SHOWN_MS);
  };
  const copy = (text: string | Promise<string>): void => {
    copyLater(Promise.resolve(text)).then(
      () => say("Copied"),
      () => say("Copy failed"),
    );
  };
  return [done, copy];
}
