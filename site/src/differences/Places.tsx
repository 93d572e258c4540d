import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useOther } from "./use-other.ts";
import { Bar } from "./Bar.tsx";
import { Note } from "./Note.tsx";
import { contentOf, placesIn, reveal, type DiffMarker } from "./places.ts";
import css from "./differences.module.css";

/** Callbacks of the difference line. */
export interface Props {
  /**
   * The page has no markers: the other edition lacks it or has another text, or has no HTML of its
   * own.
   */
  readonly onMissing: () => void;
  readonly onClose: () => void;
}

interface Compared {
  readonly place: DiffMarker;
  readonly other: readonly HTMLElement[];
}

const TEXT = ".theme-doc-markdown";

/** Differences of this page, each with the other edition's content. */
async function compare(address: string, signal: AbortSignal): Promise<readonly Compared[]> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const others = placesIn(page.querySelector(TEXT) ?? page);
  const own = placesIn(document.querySelector(TEXT) ?? document);
  return [...own].map(([number, place]) => {
    const other = others.get(number);
    return { place, other: other ? contentOf(other) : [] };
  });
}

/**
 * Highlights the differing elements, and shows empty marker rows and items while they hold a note.
 */
function useMarks(places: readonly Compared[], current: number): void {
  useEffect(() => {
    const hidden = places.filter(({ place }) => place.host.hidden);
    const marked = places.flatMap(({ place }) => place.own);
    for (const { place } of hidden) place.host.hidden = false;
    for (const one of marked) one.classList.add(css.place ?? "");
    return () => {
      for (const { place } of hidden) place.host.hidden = true;
      for (const one of marked) one.classList.remove(css.place ?? "");
    };
  }, [places]);
  useEffect(() => {
    const place = places[current]?.place;
    if (!place) return undefined;
    reveal(place.host);
    for (const one of place.own) one.classList.add(css.current ?? "");
    // Wait for layout: the target may just have been expanded.
    const frame = requestAnimationFrame(() =>
      (place.own[0] ?? place.host).scrollIntoView({ block: "center" }),
    );
    return () => {
      cancelAnimationFrame(frame);
      for (const one of place.own) one.classList.remove(css.current ?? "");
    };
  }, [places, current]);
}

/**
 * Shows the differences from the other edition inline, with a toolbar to step through them. Escape
 * hides them.
 */
export default function Places({ onMissing, onClose }: Props) {
  const { other, address } = useOther();
  const { release } = other;
  const [places, setPlaces] = useState<readonly Compared[]>([]);
  const [isLost, setLost] = useState(false);
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  const miss = useEffectEvent(onMissing);
  useEffect(() => {
    if (address === undefined || !document.querySelector(`${TEXT} [data-differs]`)) {
      miss();
      return undefined;
    }
    const stop = new AbortController();
    compare(address, stop.signal).then(
      (found) => (found.length > 0 ? setPlaces(found) : setLost(true)),
      () => !stop.signal.aborted && setLost(true),
    );
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented) close();
    };
    document.addEventListener("keydown", onKey, { signal: stop.signal });
    return () => stop.abort();
  }, [address]);
  useEffect(() => bar.current?.focus(), []);
  useMarks(places, current);
  return (
    <>
      {places.map(({ place, other }, at) =>
        createPortal(
          <Note place={place} other={other} release={release} isOpen={at === current} />,
          place.host,
          String(at),
        ),
      )}
      {createPortal(
        <Bar
          ref={bar}
          count={places.length}
          isLost={isLost}
          {...{ current, release, address, onClose }}
          onMove={setCurrent}
        />,
        document.body,
      )}
    </>
  );
}
