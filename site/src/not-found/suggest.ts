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

/** Levenshtein distance of two short words. */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      row.push(
        Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + change),
      );
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}

/** Similarity of two words, from 0 to 1. */
function likeness(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length > 3 && b.length > 3 && (a.startsWith(b) || b.startsWith(a))) return 0.8;
  const longest = Math.max(a.length, b.length);
  const close = 1 - editDistance(a, b) / longest;
  return close >= 0.6 ? close * 0.8 : 0;
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

/** Routes similar to a mistyped or outdated path, best first; may be empty. */
export function suggest(path: string, routes: readonly string[], most = 5): string[] {
  const wanted = words(path);
  return routes
    .map((route) => ({ route, points: score(wanted, route) }))
    .filter(({ points }) => points > 0.45)
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ route }) => route);
}
