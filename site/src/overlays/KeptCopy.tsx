import { useEffect } from "react";
import { COPY_RECORD_KEY } from "../storage-keys.ts";

/**
 * Where a reader keeps a copy of the docs, the footer says so and looks for a new version: its button
 * is pressed, because what it loads is of no use to all others.
 */
export function KeptCopy() {
  useEffect(() => {
    // Absent where the page came by a line that anybody can change.
    if (typeof caches === "undefined") return;
    caches.has(COPY_RECORD_KEY).then(
      (isKept) => isKept && document.getElementById("keep-docs")?.click(),
      () => undefined,
    );
  }, []);
  return null;
}
