import { useState } from "react";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { summaryOf, type AllAsked } from "./asked.ts";
import { AskedList, type KnownLinks } from "./AskedList.tsx";
import { loadKnown } from "./known.ts";

interface Props {
  readonly asked: AllAsked;
  /** Bee release that the node simulates. */
  readonly bee: ReleaseName;
}

/** Requests of a run: a summary line that expands to the list. */
export function WhatHappened({ asked, bee }: Props) {
  const [known, setKnown] = useState<KnownLinks>();
  const load = (): void => {
    // Without the tables the list is complete but has no links.
    loadKnown(bee).then(setKnown, (error: unknown) => console.warn(error));
  };
  return (
    <details className="run-asked" onToggle={({ currentTarget }) => currentTarget.open && load()}>
      <summary>
        What happened: <span>{summaryOf(asked)}</span>
      </summary>
      <AskedList asked={asked} known={known} />
    </details>
  );
}
