import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A page's script without the texts that its document has. */
export interface InPageScript {
  readonly text: string;
  /** The texts, as they stand in the script. */
  readonly texts: readonly string[];
}

/** How the bundler writes the markup of a `Prose`, the only property that it has. */
const TEXT =
  /\{html:("[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|`[^`\\]*(?:\\.[^`\\]*)*`)\}/gs;

/**
 * Elements of `Prose` in the document, in the order of their texts. `early.js` marks what was pressed
 * before the page was hydrated.
 */
const FROM_PAGE = `Array.from(document.querySelectorAll(".prose"),e=>e.innerHTML.replaceAll(' aria-busy="true"',""))`;

/** Makes a script of a page take its texts from the document; `undefined` where it has none. */
export function inPageScript(script: string): InPageScript | undefined {
  const texts: string[] = [];
  const text = script.replace(
    TEXT,
    (_, markup: string) => `{html:inPage[${texts.push(markup) - 1}]}`,
  );
  if (texts.length === 0) return undefined;
  const body = text.replace(/^"use strict";/, "");
  return { text: `"use strict";{const inPage=${FROM_PAGE};${body}}`, texts };
}

/** Markup at the start of a text in which letters are looked for, and the letters that are compared. */
const LOOKED_AT = 4_000;
const COMPARED = 40;

/** Letters of a markup, without tags and entities, of which each has more than one spelling. */
const lettersOf = (markup: string): string =>
  markup.slice(0, LOOKED_AT).replace(/<[^>]*>|&#?\w+;|\W/g, "");

/** A text of a script without the escapes that stand for other characters than letters. */
const withoutEscapes = (text: string): string =>
  text.replace(/\\(?:u[\da-f]{4}|x[\da-f]{2}|[bfnrtv]|(.))/gis, "$1");

/** Whether a document has these texts, all of them and no others, in this order. */
export function hasTexts(html: string, texts: readonly string[]): boolean {
  const [, ...inPage] = html.split(/<div class="?prose"?>/);
  return (
    inPage.length === texts.length &&
    texts.every((text, at) =>
      lettersOf(inPage[at] ?? "").startsWith(lettersOf(withoutEscapes(text)).slice(0, COMPARED)),
    )
  );
}

/** Scripts for the page that a reader arrives at, by the name of the whole script. */
export class InPageScripts {
  readonly #scripts: ReadonlyMap<string, InPageScript>;
  readonly #used = new Map<string, string>();

  /** Reads all scripts of a site that was written into `folder`. */
  constructor(folder: string) {
    const files = readdirSync(path.join(folder, "assets/js")).filter((name) =>
      name.endsWith(".js"),
    );
    this.#scripts = new Map(
      files.flatMap((name) => {
        const script = inPageScript(readFileSync(path.join(folder, "assets/js", name), "utf8"));
        return script ? [[`assets/js/${name}`, script] as const] : [];
      }),
    );
  }

  /** The scripts that pages use: their texts by name. */
  get used(): ReadonlyMap<string, string> {
    return this.#used;
  }

  /** Scripts of a page, with the one that takes its texts from the document apart. */
  of(
    html: string,
    scripts: readonly string[],
  ): { readonly inPage?: string; readonly rest: readonly string[] } {
    const [whole, ...more] = scripts.filter((file) => this.#scripts.has(file));
    const script = whole === undefined ? undefined : this.#scripts.get(whole);
    if (!whole || !script || more.length > 0 || !hasTexts(html, script.texts))
      return { rest: scripts };
    const inPage = whole.replace(/\.js$/, ".in-page.js");
    this.#used.set(inPage, script.text);
    return { inPage, rest: scripts.filter((file) => file !== whole) };
  }
}
