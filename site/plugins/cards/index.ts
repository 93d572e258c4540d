import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "@docusaurus/types";
import { filesBelow } from "../../content/files-below.ts";
import { cardFacts, cardPath, type CardFacts } from "./facts.ts";
import { writeIcons } from "./icons.ts";
import { FACE } from "./face.ts";
import type { Lettering } from "./lettering.ts";
import { TOKENS } from "./palette.ts";

const CACHE = path.join(import.meta.dirname, "../../../node_modules/.cache/cards");
const SOURCES = ["drawing.ts", "face.ts", "lettering.ts", "mark.ts", "index.ts"].map((name) =>
  path.join(import.meta.dirname, name),
);

/** What all cards of a build have in common: how they are drawn, in which face. */
function edition(): string {
  const hash = createHash("sha256");
  for (const file of [...SOURCES, FACE, TOKENS]) hash.update(readFileSync(file));
  return hash.digest("hex");
}

function cardsOf(outDir: string): CardFacts[] {
  return filesBelow(outDir)
    .filter((name) => /(^|\/)index\.html$/.test(name))
    .flatMap((name) => {
      const route = path.posix.dirname(name).replace(/^\.$/, "");
      return cardFacts(readFileSync(path.join(outDir, name), "utf8"), route) ?? [];
    });
}

async function render(facts: CardFacts, letters: Lettering, file: string): Promise<void> {
  const [{ default: sharp }, { drawCard }] = await Promise.all([
    import("sharp"),
    import("./drawing.ts"),
  ]);
  // Choosing a palette would halve the 120 kB of a card and take four times as long.
  const png = await sharp(Buffer.from(drawCard(facts, letters)))
    .png({ compressionLevel: 6 })
    .toBuffer();
  writeFileSync(file, png);
}

/**
 * Draws the cards that are not in the cache and copies all of them into the built site. Gives how
 * many were drawn; nothing is loaded when none is.
 */
export async function writeCards(outDir: string, cache: string = CACHE): Promise<number> {
  const version = edition();
  mkdirSync(cache, { recursive: true });
  const cards = cardsOf(outDir).map((facts) => {
    const hash = createHash("sha256").update(version).update(JSON.stringify(facts));
    return { facts, file: path.join(cache, `${hash.digest("hex").slice(0, 32)}.png`) };
  });
  const missing = cards.filter(({ file }) => !existsSync(file));
  if (missing.length > 0) {
    const letters = await (await import("./lettering.ts")).loadLettering();
    // The image library works on several threads; a handful of cards at a time keeps memory low.
    for (let at = 0; at < missing.length; at += 4) {
      const few = missing.slice(at, at + 4);
      await Promise.all(few.map(({ facts, file }) => render(facts, letters, file)));
    }
  }
  for (const { facts, file } of cards) {
    const target = path.join(outDir, cardPath(facts.route));
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(file, target);
  }
  return missing.length;
}

/**
 * Pictures that other programs show for a page: a card for every page (named in its head by
 * `plugins/finish`), and the icons for browsers that do not take the drawn one.
 */
export default function cardsPlugin(): Plugin {
  return {
    name: "cards",
    async postBuild({ outDir }) {
      await Promise.all([writeCards(outDir), writeIcons(outDir)]);
    },
  };
}
