import { useEffect } from "react";
import { announce, REST_MS } from "./announce.ts";

/**
 * Has screen readers say `text` once it has not changed for {@link REST_MS}, except `""`. When `of`
 * changes, such as the query of a result, the same text is said again.
 */
export function useAnnouncement(text: string, of?: unknown): void {
  useEffect(() => {
    if (text === "") return undefined;
    const timer = setTimeout(announce, REST_MS, text);
    return () => clearTimeout(timer);
    // Another `of` starts the wait again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [text, of]);
}
