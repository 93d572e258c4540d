import Link from "@docusaurus/Link";
import { useLocation } from "@docusaurus/router";
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type MouseEvent,
} from "react";
import type { Props } from "./Places.tsx";
import { asksForDifferences } from "./query.ts";

/** Summary of the differences, as written by the build (`plugins/editions/write.ts`). */
export interface Differs {
  /** `Differs from Bee 2.8.1 in 3 places`. */
  readonly text: string;
  /** Anchor of the page's row on the changes page. */
  readonly at: string;
}

/**
 * Link to the list of changes. A click shows the differences in the page instead (lazy-loads their
 * code), and so does the query of `withDifferences`.
 */
export default function DifferenceLine({ text, at }: Differs) {
  const line = useRef<HTMLAnchorElement>(null);
  const [Places, setPlaces] = useState<ComponentType<Props>>();
  const follow = (): void => location.assign(line.current?.href ?? "");
  const show = (): void => {
    import("./Places.tsx").then((loaded) => setPlaces(() => loaded.default), follow);
  };
  const press = (event: MouseEvent): void => {
    // With a modifier key the browser opens the link in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show();
  };
  const isAsked = asksForDifferences(useLocation().search);
  const showNow = useEffectEvent(show);
  useEffect(() => {
    if (isAsked) showNow();
  }, [isAsked]);
  const hide = (): void => {
    setPlaces(undefined);
    line.current?.focus();
  };
  return (
    <>
      <Link ref={line} className="page-action prose-link" to={at} onClick={press}>
        {text}
      </Link>
      {Places && <Places onMissing={follow} onClose={hide} />}
    </>
  );
}
