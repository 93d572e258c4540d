import useBaseUrl from "@docusaurus/useBaseUrl";
import { useEffect, useState } from "react";
import { readRecord, RECORD_FILE, type SiteRecord } from "./record.ts";

/** Record of this build; `undefined` while loading, `null` if it is missing. */
export function useRecord(): SiteRecord | null | undefined {
  const url = useBaseUrl(`/${RECORD_FILE}`);
  const [record, setRecord] = useState<SiteRecord | null>();
  useEffect(() => {
    let isGone = false;
    const take = (value: unknown): void => {
      if (!isGone) setRecord(readRecord(value) ?? null);
    };
    // With hash routing the site may be in any folder: resolve files relative to the page.
    fetch(location.hash.startsWith("#/") ? RECORD_FILE : url)
      .then((answer): unknown => (answer.ok ? answer.json() : undefined))
      .then(take, () => take(undefined));
    return () => {
      isGone = true;
    };
  }, [url]);
  return record;
}
