import { useEffect } from "react";
import { COPY_RECORD_KEY } from "../../shared/storage/keys.ts";

/**
 * Starts the update check of the offline copy, by clicking the footer's button: only visitors with
 * a copy load that code.
 */
export function KeptCopy() {
  useEffect(() => {
    // Undefined in an insecure context; in a sandboxed frame even reading it throws.
    const hasCopy = async (): Promise<boolean> =>
      typeof caches !== "undefined" && caches.has(COPY_RECORD_KEY);
    hasCopy().then(
      (isKept) => isKept && document.getElementById("keep-docs")?.click(),
      () => undefined,
    );
  }, []);
  return null;
}
