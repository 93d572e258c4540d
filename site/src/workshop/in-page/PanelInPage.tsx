import type { ReleaseName } from "@swarm-docs/node/release/name";
import { Suspense, useEffect, useRef } from "react";
import { NodeChoice } from "../node/useNode.tsx";
import { PANELS } from "../panels.ts";
import css from "./in-page.module.css";

/** Props of a panel embedded in a documentation page. */
export interface PanelInPageProps {
  readonly panel: string;
  readonly title: string;
  /** Bee release of the page. */
  readonly release: string;
}

/** Embedded workshop panel; takes the focus from the button that opened it. */
export default function PanelInPage({ panel, title, release }: PanelInPageProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const Panel = PANELS[panel];
  return (
    // Focusable, so it needs a name; no HTML element has the plain `group` role.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div ref={place} className={css.panel} role="group" aria-label={title} tabIndex={-1}>
      <NodeChoice release={release as ReleaseName}>
        <Suspense fallback={<p>Loading the code of the panel …</p>}>{Panel && <Panel />}</Suspense>
      </NodeChoice>
    </div>
  );
}
