import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "postcss";

/** Style sheet with the tokens of the site; part of what a drawn card depends on. */
export const TOKENS = path.join(import.meta.dirname, "../../src/ui/tokens.css");

const SELECTORS = {
  dark: 'html:not([data-theme="light"])',
  light: 'html[data-theme="light"]',
} as const;

/** Colours of a theme by their names without dashes, as `tokens.css` has them: `accent`, `text-muted`. */
export type Palette = (name: string) => string;

/** Reads the colours of a theme. The palette throws for a name that is no colour of the theme. */
export function readPalette(theme: keyof typeof SELECTORS, css?: string): Palette {
  const colours = new Map<string, string>();
  parse(css ?? readFileSync(TOKENS, "utf8")).walkRules(SELECTORS[theme], (rule) => {
    rule.walkDecls(/^--/, ({ prop, value }) => {
      if (/^#[\da-f]{6}$/i.test(value)) colours.set(prop.slice(2), value);
    });
  });
  return (name) => {
    const colour = colours.get(name);
    if (colour === undefined) throw new Error(`tokens.css has no ${theme} colour --${name}`);
    return colour;
  };
}
