import type { ReleaseName } from "@swarm-docs/node/release/name";
import type { Render } from "../island/islands.ts";
import type { RunnableSample } from "../samples/useRun.ts";
import { Tools } from "./Tools.tsx";
import "../samples/run.css";

/**
 * What the button of a sample says of it (`plugins/markdown/code.ts`). A node refuses a release that
 * it cannot be.
 */
function sampleOf(place: HTMLElement): RunnableSample | undefined {
  const { sample, bee } = place.querySelector<HTMLElement>(".code-run")?.dataset ?? {};
  if (sample === undefined || bee === undefined) return undefined;
  const isEditable = place.querySelector(".code-edit") !== null;
  return { script: sample, bee: bee as ReleaseName, isEditable };
}

/** Brings the buttons of a code block to life. */
export const render: Render = (place) => (
  <Tools block={place.closest(".code") ?? place} sample={sampleOf(place)} />
);
