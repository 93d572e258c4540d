/** A line of a text that breaks a rule of `docs/STYLE.md`. */
export interface Finding {
  readonly line: number;
  readonly rule: string;
  readonly words: string;
}

/** Digits that are grouped by a blank: `24 000`, also in a formula (`24\,000`). */
const SPACED_DIGITS =
  /(?<![\w.,:/#-])(?<!\d )\d{1,3}(?:(?: |\u202f|\u2009|\\,)\d{3})+(?![\w])(?! \d)/u;

/** Four digits that are grouped: `4,096`. In a table all numbers of a column are, if one of them is. */
const GROUPED_THOUSANDS = /^(?!\s*\|).*?(?<![\d,.])([1-9],\d{3})(?![\d,]|\.\d)/u;

/** Phrases that are not idiomatic English, or argue with an absent opponent. */
const PHRASES =
  /\b(?:old(?:er)? (?:texts?|guides?|tutorials?|examples?|documentation|notes)|(?:other|earlier|many|some|most) (?:texts|guides|tutorials)|texts say|guides say|by and by|in earnest|spelt|not tried|missing blank|pass(?:es)? you by|(?:does|do) no harm|mend(?:s|ed|ing)?|(?:have|keep) .{0,40} at hand|in step with|known corners|how far .{0,30} has (?:come|got)|(?:of|is) no use|at the end of this page|(?:some|any|every)body|whoever|now and then|look-ups?|go(?:es)? on with|what became of|lies? in wait|the present price|anew|(?:else|otherwise|another one) than|made[- ]up(?! of)|in vain)\b/iu;

/** Nodes do drop the chunks of a batch that ran out: Bee evicts them when it processes the expiry. */
const PERMISSIONS = /\bnodes? \*?may\*? drop\b/iu;

/** A section is called what the sidebar calls it. */
const TITLES = /\bWorking with Bee\b/u;

/** Link texts must name their target: screen readers list links without their context. */
const LINKS = /\[(?:click )?here\](?=\()/iu;

const RULES = {
  "thousands with a comma": SPACED_DIGITS,
  "a comma from 10,000 on": GROUPED_THOUSANDS,
  phrase: PHRASES,
  "what Bee does": PERMISSIONS,
  title: TITLES,
  "text of a link": LINKS,
};

/** Removes code, link targets and heading ids, which the rules do not apply to. */
function prose(source: string): string[] {
  let fence = "";
  return source.split("\n").map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    if (fence !== "") {
      if (mark.startsWith(fence)) fence = "";
      return "";
    }
    fence = mark;
    return mark === ""
      ? line
          .replace(/`[^`]*`/g, "`")
          .replace(/\]\([^)]*\)|\{\/\* #.*?\*\/\}/g, (target) =>
            target.startsWith("]") ? "](/)" : "",
          )
      : "";
  });
}

/** Where a Markdown or YAML text writes thousands with a blank, uses a phrase that no page should, misspells a title or calls a link "here". */
export function findingsIn(source: string): Finding[] {
  return prose(source).flatMap((text, at) =>
    Object.entries(RULES).flatMap(([rule, pattern]) => {
      const found = pattern.exec(text);
      const words = found?.[1] ?? found?.[0];
      return words === undefined ? [] : [{ line: at + 1, rule, words }];
    }),
  );
}
