import { useEffect, useRef, useState } from "react";
import { announce } from "./announce.ts";

const SHOWN_MS = 1600;

/** Writes a promise of the text: some browsers require `clipboard.write` within the click event. */
async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(await text);
  const blob = text.then((ready) => new Blob([ready], { type: "text/plain" }));
  // Avoid an unhandled rejection; `clipboard.write` reports the failure.
  blob.catch(() => undefined);
  return navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

/**
 * State and handler of a copy button: the result of the last click (reset to `undefined` after 1.6 s),
 * which is also announced, and a function that copies a text or the promise of one.
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
    announce(result);
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
