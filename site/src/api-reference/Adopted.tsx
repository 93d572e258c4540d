import { useEffect, useLayoutEffect, useRef } from "react";
import { reveal } from "./enhance/anchors.ts";
import { enhance, type Surroundings } from "./enhance/index.ts";

interface Props extends Surroundings {
  /** Address of the markup, for a visit that did not begin with this page. */
  readonly fragment: string;
  /** Fragment of the address, such as `#getStamp`. */
  readonly hash: string;
}

async function fetchMarkup(url: string): Promise<Node[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return [...page.body.childNodes];
}

const nothing = { __html: "" };

/** The reference in the browser: the markup that is there already, with the scripts on top. */
export default function Adopted({ fragment, hash, search, markdown, document, open }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const wanted = useRef(hash);
  // In the same step as hydration: a key or click after it must find its listener.
  useLayoutEffect(() => {
    const place = ref.current;
    if (!place) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    const start = async (): Promise<void> => {
      if (!place.hasChildNodes()) place.replaceChildren(...(await fetchMarkup(fragment)));
      if (gone) return;
      stop = enhance(place, { search, markdown, document, open });
      if (wanted.current) reveal(place, wanted.current);
    };
    start().catch((error: unknown) => {
      if (gone) return;
      place.textContent = "The reference did not load. Please load the page again.";
      console.warn(error);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [fragment, search, markdown, document, open]);
  useEffect(() => {
    wanted.current = hash;
    if (ref.current) reveal(ref.current, hash);
  }, [hash]);
  // React leaves existing children alone when the markup it is given differs at hydration.
  return (
    <div className="api" ref={ref} suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
  );
}
