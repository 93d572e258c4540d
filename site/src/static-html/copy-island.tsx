import type { Render } from "../island/islands.ts";
import { CopyButton } from "../ui/CopyButton.tsx";

/** Brings a copy button of a static row to life (`data-text`, `data-what`). */
export const render: Render = ({ dataset: { text = "", what = "" } }) => (
  <CopyButton text={text} what={what} isAnnounced />
);
