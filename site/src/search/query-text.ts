import { queryFrom as prepare } from "@swarm-docs/docs/query";

/** Maximum length of a search query, in UTF-16 code units [website.md 5]. */
export const MAX_QUERY = 64;

/** The query of a text that was typed, pasted or selected, at most {@link MAX_QUERY} code units of it. */
export const queryFrom = (text: string): string => prepare(text, MAX_QUERY);
