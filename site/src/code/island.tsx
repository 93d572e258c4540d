import type { Render } from "../island/islands.ts";
import { Tools } from "./Tools.tsx";
import "../samples/run.css";

/** Brings the buttons of a code block to life. */
export const render: Render = (place) => (
  <Tools
    block={place.closest(".code") ?? place}
    sample={place.querySelector<HTMLElement>(".code-run")?.dataset.sample}
  />
);
