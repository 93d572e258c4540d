import { Tooltip } from "../ui/Tooltip.tsx";
import { loadDefinitions } from "./definitions.ts";

/** The definition of a glossary word; the word is a link to its whole entry. */
async function definitionOf(word: HTMLElement): Promise<string | undefined> {
  if (!(word instanceof HTMLAnchorElement)) return undefined;
  const definitions = await loadDefinitions();
  return definitions[word.hash.slice(1)];
}

/** Shows what a glossary word means while the pointer or the focus is on it. */
export function Definition() {
  return <Tooltip id="definition" root={document} anchors="a.term" content={definitionOf} />;
}
