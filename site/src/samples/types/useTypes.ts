import { useEffect, useState } from "react";
import { typesRoute, type SampleTypes } from "../../../shared/bee-js/types.ts";
import { fileAddress } from "../site-address.ts";

/** Fetches the types of a sample. Rejects when the file cannot be read. */
async function fetchTypes(key: string): Promise<SampleTypes> {
  const response = await fetch(fileAddress(typesRoute(key)));
  if (!response.ok) throw new Error(`The types answer with ${response.status}.`);
  return (await response.json()) as SampleTypes;
}

/** Types of a block, and the tap that came before they were there. */
export interface FoundTypes {
  readonly types: SampleTypes;
  readonly tap: MouseEvent | undefined;
}

/**
 * Types of the names of a code block, fetched when it is first pointed at, touched or focused.
 * `undefined` until then, for blocks without types, and when they cannot be read: a
 * reader without a network misses nothing else.
 */
export function useTypes(block: Element): FoundTypes | undefined {
  const [found, setFound] = useState<FoundTypes>();
  useEffect(() => {
    const pre = block.querySelector<HTMLElement>("pre[data-types]");
    const key = pre?.dataset["types"];
    if (!pre || key === undefined || found) return undefined;
    const stop = new AbortController();
    let isAsked = false;
    let tap: MouseEvent | undefined;
    const ask = async (): Promise<void> => {
      if (isAsked) return;
      isAsked = true;
      try {
        const types = await fetchTypes(key);
        if (!stop.signal.aborted) setFound({ types, tap });
      } catch {
        isAsked = false;
      }
    };
    const { signal } = stop;
    const start = (): void => void ask();
    pre.addEventListener("pointerover", start, { signal });
    pre.addEventListener("focusin", start, { signal });
    pre.addEventListener("click", (event) => (tap = event), { signal });
    if (pre.matches(":hover, :focus")) void ask();
    return () => stop.abort();
  }, [block, found]);
  return found;
}
