import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A page's script without the texts that its document has. */
export interface InPageScript {
  readonly text: string;
  /** The texts as string literals of the whole script. */
  readonly texts: readonly string[];
}

/** How the bundler writes the markup of a `Prose`, the only property that it has. */
const TEXT =
  /\{html:("[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|`[^`\\]*(?:\\.[^`\\]*)*`)\}/gs;

/** Markup of the `Prose` elements in document order, without the marks that `early.js` adds before hydration. */
const FROM_PAGE = `Array.from(document.querySelectorAll(".prose"),e=>e.innerHTML.replaceAll(' aria-busy="true"',""))`;

/**
 * Makes a page's script take its texts from the document; `undefined` if it has none. The script does nothing
 * where a browser extension has added or removed a `.prose`, and the main script fetches the whole one.
 */
export function inPageScript(script: string): InPageScript | undefined {
  const texts: string[] = [];
  const text = script.replace(
    TEXT,
    (_, markup: string) => `{html:inPage[${texts.push(markup) - 1}]}`,
  );
  if (texts.length === 0) return undefined;
  const body = text.replace(/^"use strict";/, "");
  const guarded = `if(inPage.length===${texts.length}){${body}}`;
  return { text: `"use strict";{const inPage=${FROM_PAGE};${guarded}}`, texts };
}

/** Only the first letters are compared, found in the first characters of the markup. */
const LOOKED_AT = 4_000;
const COMPARED = 40;

/** Letters of a markup, without tags and entities: the minifier writes both differently. */
const lettersOf = (markup: string): string =>
  markup.slice(0, LOOKED_AT).replace(/<[^>]*>|&#?\w+;|\W/g, "");

/** Removes the escapes of a string literal, none of which is a letter. */
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

/** Scripts of the first page of a visit, by the file name of the whole script. */
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

  /** Source of the scripts that pages use, by file name. */
  get used(): ReadonlyMap<string, string> {
    return this.#used;
  }

  /** Splits the scripts of a page into the one that takes its texts from the document and the rest. */
  of(
    html: string,
    scripts: readonly string[],
  ): { readonly inPage?: string; readonly rest: readonly string[] } {
    const [whole, ...more] = scripts.filter((file) => this.#scripts.has(file));
    const script = whole === undefined ? undefined : this.#scripts.get(whole);
    if (!whole || !script || more.length > 0 || !hasTexts(html, script.texts))
      return { rest: scripts };
    // Cached for a year: the hash in the name of the whole script does not change when this file does.
    const hash = createHash("sha256").update(script.text).digest("hex").slice(0, 8);
    const inPage = whole.replace(/\.js$/, `.${hash}.in-page.js`);
    this.#used.set(inPage, script.text);
    return { inPage, rest: scripts.filter((file) => file !== whole) };
  }
}
