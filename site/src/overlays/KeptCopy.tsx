import { useEffect } from "react";
import { COPY_RECORD_KEY } from "../../shared/storage/keys.ts";

/**
 * Starts the update check of the offline copy, by clicking the footer's button: only visitors with
 * a copy load that code.
 */
export function KeptCopy() {
  useEffect(() => {
    // Needs a secure context.
    if (typeof caches === "undefined") return;
    caches.has(COPY_RECORD_KEY).then(
      (isKept) => isKept && document.getElementById("keep-docs")?.click(),
      () => undefined,
    );
  }, []);
  return null;
}
