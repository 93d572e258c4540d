import { entryOf } from "../../workshop/catalogue.ts";
import type { Plain } from "./plain.ts";

/** Markdown form: purpose of the panel, which needs a browser. */
export const workshopPanelMarkdown: Plain = ({ panel = "" }) => {
  const entry = entryOf(panel);
  if (entry === undefined) throw new Error(`The workshop has no panel "${panel}".`);
  return `The page opens the workshop’s panel *${entry.title}* here. ${entry.lead}`;
};
