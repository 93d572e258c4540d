import { useEffect, useState } from "react";
import { typesRoute, type SampleTypes } from "../../../shared/bee-js/types.ts";
import { NAME, wrapNames } from "./names.ts";

declare const __webpack_public_path__: string;

/** Fetches the types of a sample. Rejects when the file cannot be read. */
async function fetchTypes(key: string): Promise<SampleTypes> {
  const response = await fetch(__webpack_public_path__ + typesRoute(key).slice(1));
  if (!response.ok) throw new Error(`The types answer with ${response.status}.`);
  return (await response.json()) as SampleTypes;
}

/** Opens the tooltip of the name below a finger, which left before the types were there. */
function tapAt({ clientX, clientY }: MouseEvent): void {
  const name = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(NAME);
  // After the tooltip listens.
  if (name) setTimeout(() => name.click());
}

/**
 * Types of the names of a code block, fetched when it is first pointed at, touched or focused; its names
 * are wrapped then. `undefined` until then, for blocks without types, and when they cannot be read: a
 * reader without a network misses nothing else.
 */
export function useTypes(block: Element): SampleTypes | undefined {
  const [types, setTypes] = useState<SampleTypes>();
  useEffect(() => {
    const pre = block.querySelector<HTMLElement>("pre[data-types]");
    const key = pre?.dataset["types"];
    if (!pre || key === undefined || types) return undefined;
    const stop = new AbortController();
    let isAsked = false;
    let tap: MouseEvent | undefined;
    const ask = async (): Promise<void> => {
      if (isAsked) return;
      isAsked = true;
      try {
        const found = await fetchTypes(key);
        if (stop.signal.aborted) return;
        wrapNames(block, found);
        block.toggleAttribute("data-typed", true);
        setTypes(found);
        if (tap) tapAt(tap);
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
  }, [block, types]);
  return types;
}
