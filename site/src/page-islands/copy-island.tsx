import type { Render } from "../island/islands.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";

/** Hydrates the copy button of a static row (`data-text`, `data-what`). */
export const render: Render = ({ dataset: { text = "", what = "" } }) => (
  <CopyButton text={text} what={what} />
);
