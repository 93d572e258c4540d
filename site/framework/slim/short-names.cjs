// The framework names page chunks by eight hex digits, repeated in three tables of every page. The
// shortest unique prefixes are enough, and stay stable when a page is added.
const ROW = /^\s*"([0-9a-f]{8})": \[/gm;
const SHORTEST = 3;

/** Short names by those that the generated registry has. */
module.exports = function shortNames(registry) {
  const names = [...registry.matchAll(ROW)].map(([, name]) => name);
  const count = new Map();
  for (const name of names) {
    for (let length = SHORTEST; length <= name.length; length++) {
      const start = name.slice(0, length);
      count.set(start, (count.get(start) ?? 0) + 1);
    }
  }
  return new Map(
    names.map((name) => {
      let length = SHORTEST;
      while (length < name.length && count.get(name.slice(0, length)) > 1) length++;
      return [name, name.slice(0, length)];
    }),
  );
};
