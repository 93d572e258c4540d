import useBaseUrl from "@docusaurus/useBaseUrl";
import { useEffect, useState } from "react";
import { readRecord, RECORD_FILE, type SiteRecord } from "./record.ts";

/** What this build says of itself; `undefined` until it is there, `null` where there is nothing to read. */
export function useRecord(): SiteRecord | null | undefined {
  const url = useBaseUrl(`/${RECORD_FILE}`);
  const [record, setRecord] = useState<SiteRecord | null>();
  useEffect(() => {
    let isGone = false;
    const take = (value: unknown): void => {
      if (!isGone) setRecord(readRecord(value) ?? null);
    };
    // With hash routing the site may lie in any folder: its files are beside the one page.
    fetch(location.hash.startsWith("#/") ? RECORD_FILE : url)
      .then((answer): unknown => (answer.ok ? answer.json() : undefined))
      .then(take, () => take(undefined));
    return () => {
      isGone = true;
    };
  }, [url]);
  return record;
}
