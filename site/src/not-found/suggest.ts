import { distance } from "@swarm-docs/search/engine/distance";

/** Share of the letters that may differ in words that are taken for the same. */
const MOST_EDITS = 0.4;

/** Words of a path, lower case, without suffixes such as `.html`. */
function words(path: string): string[] {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Malformed escape: compare the raw text.
  }
  return decoded
    .toLowerCase()
    .replace(/\.(html?|mdx?)$/, "")
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 1 && word !== "docs" && word !== "index")
    .slice(0, 12)
    .map((word) => word.slice(0, 40));
}

/** Similarity of two words, from 0 to 1. */
function likeness(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length > 3 && b.length > 3 && (a.startsWith(b) || b.startsWith(a))) return 0.8;
  const longest = Math.max(a.length, b.length);
  const limit = Math.floor(longest * MOST_EDITS);
  const edits = distance(a, b, limit);
  return edits <= limit ? (1 - edits / longest) * 0.8 : 0;
}

function score(wanted: readonly string[], route: string): number {
  const offered = words(route);
  const last = offered.length - 1;
  let total = 0;
  for (const word of wanted) {
    let best = 0;
    for (const [index, other] of offered.entries()) {
      best = Math.max(best, likeness(word, other) * (index === last ? 1.2 : 1));
    }
    total += best;
  }
  return total - offered.length * 0.01;
}

/** At most five routes similar to a mistyped or outdated path, best first; may be empty. */
export function suggest(path: string, routes: readonly string[]): string[] {
  const wanted = words(path);
  return routes
    .map((route) => ({ route, points: score(wanted, route) }))
    .filter(({ points }) => points > 0.45)
    .sort((a, b) => b.points - a.points)
    .slice(0, 5)
    .map(({ route }) => route);
}
