import type { ReleaseName } from "@swarm-docs/node/release/name";
import { Suspense, useEffect, useRef } from "react";
import { NodeChoice } from "../node/useNode.tsx";
import { PANELS } from "../panels.ts";
import css from "./in-page.module.css";

/** Properties of a panel in a page of documentation. */
export interface PanelInPageProps {
  readonly panel: string;
  readonly title: string;
  /** Release of Bee that the page describes. */
  readonly release: string;
}

/** A panel outside of the workshop; it takes over the focus of the button that opened it. */
export default function PanelInPage({ panel, title, release }: PanelInPageProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const Panel = PANELS[panel];
  return (
    // It has a name for the focus, and no HTML element means "group" without further meaning.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div ref={place} className={css.panel} role="group" aria-label={title} tabIndex={-1}>
      <NodeChoice release={release as ReleaseName}>
        <Suspense fallback={<p>Opening the panel …</p>}>{Panel && <Panel />}</Suspense>
      </NodeChoice>
    </div>
  );
}
