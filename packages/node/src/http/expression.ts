/** Ways to go on that a name of usual length gives one repetition. */
const waysOfRepetition = 16;
/** Ways that are tried at most for one name and one place in it: a few milliseconds for all names. */
const mostWays = 65_536;

interface Group {
  /** Ways of the alternatives before the one at hand. */
  before: number;
  /** Ways of the alternative at hand: the product of its parts. */
  ways: number;
  /** Ways of its last part, which a repetition would multiply. */
  last: number;
}

const newGroup = (): Group => ({ before: 0, ways: 1, last: 1 });

/**
 * May an expression that somebody sent be tried? Bee's expressions match in one pass; those of this
 * language try all ways, and a hundred of `.*` in a row have more than can ever be tried. Counted are
 * repetitions and alternatives; a repetition of something that has several ways itself, and references
 * back, are too many at once.
 */
export function isCheap(expression: string): boolean {
  const groups = [newGroup()];
  const tokens = expression.match(
    /\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?<?[:=!]?|[*+?]\??|\{\d+,?\d*\}\??|./gsu,
  );
  for (const token of tokens ?? []) {
    const group = groups.at(-1) ?? newGroup();
    if (/^\\[1-9k]/.test(token)) return false;
    if (token.startsWith("(")) groups.push(newGroup());
    else if (token === "|") Object.assign(group, { before: group.before + group.ways, ways: 1 });
    else if (token === ")") {
      groups.pop();
      const outer = groups.at(-1);
      if (outer === undefined) return true;
      outer.last = group.before + group.ways;
      outer.ways *= outer.last;
    } else if (/^(?:[*+?]|\{\d)/.test(token)) {
      if (group.last > 1) return false;
      group.last = waysOfRepetition;
      group.ways *= waysOfRepetition;
    } else group.last = 1;
    if (groups.some(({ before, ways }) => before + ways > mostWays)) return false;
  }
  return true;
}
