import { Tooltip } from "../ui/Tooltip.tsx";
import { loadDefinitions } from "./definitions.ts";

/** Definition of a glossary term; the term is a link to its glossary entry. */
async function definitionOf(word: HTMLElement): Promise<string | undefined> {
  if (!(word instanceof HTMLAnchorElement)) return undefined;
  const definitions = await loadDefinitions();
  return definitions[word.hash.slice(1)];
}

/** Tooltip with the definition of a glossary term, on hover and focus. */
export function Definition() {
  return <Tooltip id="definition" root={document} anchors="a.term" content={definitionOf} />;
}
