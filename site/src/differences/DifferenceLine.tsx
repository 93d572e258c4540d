import Link from "@docusaurus/Link";
import { useRef, useState, type ComponentType, type MouseEvent } from "react";
import type { Props } from "./Places.tsx";

/** How a page differs from the other edition, as the build says it (`plugins/editions/write.ts`). */
export interface Differs {
  /** `Differs from Bee 2.8.1 in 3 places`. */
  readonly text: string;
  /** The page's row in the list of what changed. */
  readonly at: string;
}

/**
 * How the page differs from the other edition: a link to the list of what changed. With a script the
 * places are shown in the page instead; all it takes comes with the press.
 */
export default function DifferenceLine({ text, at }: Differs) {
  const line = useRef<HTMLAnchorElement>(null);
  const [Places, setPlaces] = useState<ComponentType<Props>>();
  const follow = (): void => location.assign(line.current?.href ?? "");
  const show = (event: MouseEvent): void => {
    // With a key the browser opens a tab or a window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import("./Places.tsx").then((loaded) => setPlaces(() => loaded.default), follow);
  };
  const hide = (): void => {
    setPlaces(undefined);
    line.current?.focus();
  };
  return (
    <>
      <Link ref={line} className="page-action prose-link" to={at} onClick={show}>
        {text}
      </Link>
      {Places && <Places onMissing={follow} onClose={hide} />}
    </>
  );
}
