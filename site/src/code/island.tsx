import type { ReleaseName } from "@swarm-docs/node/release/name";
import type { Render } from "../island/islands.tsx";
import type { RunnableSample } from "../samples/useRun.ts";
import { Tools } from "./Tools.tsx";
import "../samples/run.css";

/**
 * Parses the sample from its button's attributes (`plugins/markdown/code.ts`). The node rejects an
 * unknown release.
 */
function sampleOf(place: HTMLElement): RunnableSample | undefined {
  const { sample, bee } = place.querySelector<HTMLElement>(".code-run")?.dataset ?? {};
  if (sample === undefined || bee === undefined) return undefined;
  const isEditable = place.querySelector(".code-edit") !== null;
  return { script: sample, bee: bee as ReleaseName, isEditable };
}

/** Hydrates the buttons of a code block. */
export const render: Render = (place) => (
  <Tools block={place.closest(".code") ?? place} sample={sampleOf(place)} />
);
