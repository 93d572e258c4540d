// Style sheets take sizes, spaces, corners, durations and colours from `site/src/ui/tokens.css`. The
// lists below are the only literals beside those tokens; `tools/styles.test.ts` probes each rule.

const SPACE = String.raw`(?:0|auto|inherit|var\(--(?:space-[1-8]|hairline|target|doc-sidebar-width|anchor-offset)\)|calc\((?!var\([a-z0-9-]+\)\))[^;]*var\(--[^;]*\)|clamp\([^;]*var\(--[^;]*\))`;
const SIZE = String.raw`var\(--(?:size|em|figure)-[a-z]+\)`;

/** Properties whose values are lists of spaces. */
const SPACES = String.raw`/^(?:gap|row-gap|column-gap|(?:scroll-)?(?:margin|padding)(?:-[a-z-]+)?)$/`;

const allowed = {
  "font-size": [new RegExp(`^(?:${SIZE}|inherit|revert-layer|0)$`)],
  font: [new RegExp(`^(?:inherit|(?:\\d+ )?${SIZE}(?: / [\\d.]+)? var\\(--font-[a-z]+\\))$`)],
  [SPACES]: [new RegExp(`^${SPACE}(?: ${SPACE}){0,3}(?: !important)?$`)],
  "/^border-(?:[a-z-]+-)?radius$/": [
    /^(?:(?:0|inherit|var\(--radius(?:-small|-large)?\))(?: (?!$)|$)){1,4}$/,
  ],
};

export default {
  ignoreFiles: ["**/build/**", "**/node_modules/**", "**/dist/**"],
  rules: {
    "declaration-property-value-allowed-list": allowed,
    "declaration-property-value-disallowed-list": {
      // A duration by itself: `--quick` and `--calm`, or a multiple of one of them.
      "/^(?:transition|animation)(?:-(?:duration|delay))?$/": [/(?:^|[\s,])-?[\d.]+m?s\b/],
    },
    "media-feature-name-value-allowed-list": {
      "/width$/": ["480px", "700px", "997px", "42rem", "50rem", "80rem"],
      "/height$/": ["480px"],
    },
    "media-feature-range-notation": "context",
    // Browsers test such a rule for every element of the page.
    "selector-disallowed-list": [/~\s*\*/],
    "color-no-hex": true,
    "function-disallowed-list": [/^(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?$/],
    "color-named": "never",
    "block-no-empty": true,
    "declaration-block-no-duplicate-properties": [
      true,
      { ignore: ["consecutive-duplicates-with-different-values"] },
    ],
    "declaration-block-no-shorthand-property-overrides": true,
    "function-calc-no-unspaced-operator": true,
    "no-invalid-position-at-import-rule": true,
    "property-no-unknown": [true, { ignoreProperties: ["composes"] }],
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global", "local"] }],
    "unit-no-unknown": true,
  },
  overrides: [
    {
      // The tokens themselves, and ink on paper.
      files: ["site/src/ui/tokens.css", "site/src/css/print.css"],
      rules: {
        "color-no-hex": null,
        "color-named": null,
        "declaration-property-value-allowed-list": null,
        "function-disallowed-list": null,
      },
    },
  ],
};
