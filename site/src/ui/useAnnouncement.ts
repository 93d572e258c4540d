import { useEffect, useState } from "react";
import { announce, REST_MS } from "./announce.ts";

/**
 * Returns `text` as it was when it last stayed the same for {@link REST_MS}; `""` until then: screen
 * readers say what changes in a live region, not its first content.
 */
export function useRested(text: string): string {
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Has screen readers say `text` in the live region of the page once it has rested. */
export function useAnnouncement(text: string): void {
  const rested = useRested(text);
  useEffect(() => {
    if (rested !== "") announce(rested);
  }, [rested]);
}
