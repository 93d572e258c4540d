import { absoluteLinks, twinFile, type Address } from "./links.ts";
import { tokens, type Twin } from "./twin.ts";

/** Maximum characters of a part. Programs truncate at 50,000; the rest is reserved for the header. */
const ROOM = 42_000;

const FENCE = /^ *(?:> ?)*`{3,}/;

/** Text cut in front of the lines that `begins` finds outside of code. */
function cut(text: string, begins: RegExp): string[] {
  const pieces: string[][] = [[]];
  let isCode = false;
  for (const line of text.split("\n")) {
    if (FENCE.test(line)) isCode = !isCode;
    if (!isCode && begins.test(line)) pieces.push([]);
    pieces.at(-1)?.push(line);
  }
  return pieces.map((lines) => lines.join("\n").trim()).filter((piece) => piece !== "");
}

type Size = (text: string) => number;

/** Pieces side by side in as few texts as have room for them, in order. */
function fill(pieces: readonly string[], between: string, size: Size): string[] {
  const texts: string[] = [];
  let used = ROOM;
  for (const piece of pieces) {
    const more = size(piece) + between.length;
    if (used + more < ROOM) texts.push(texts.pop() + between + piece);
    else texts.push(piece);
    used = used + more < ROOM ? used + more : more;
  }
  return texts;
}

const headingOf = (section: string): string => /^#{2,3} .*/.exec(section)?.[0] ?? "";

/** A section, cut between the entries of its lists where it alone needs more room than a part has. */
function sectionPieces(section: string, size: Size): string[] {
  if (size(section) < ROOM) return [section];
  const [first = "", ...rest] = fill(cut(section, /^- /), "\n", size);
  const heading = headingOf(section);
  return [first, ...rest.map((piece) => (heading ? `${heading} (continued)\n\n${piece}` : piece))];
}

/** Names of sections as the list of contents has them: words without links. */
const titleOf = (heading: string): string =>
  heading.replace(/^#+ /, "").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");

const contentsOf = (text: string): string =>
  cut(text, /^#{2,3} /)
    .map((section) => titleOf(headingOf(section)))
    .filter((title) => title !== "")
    .join("; ");

/** The blocks above the text of a twin, and the text split into parts: one if it is short enough. */
function splitText(twin: Twin, address: Address): { head: string[]; bodies: string[] } {
  const { markdown } = twin;
  // Links may be written with the host, which takes room.
  const size: Size = (text) => absoluteLinks(text, address).length;
  // The head ends with the address of the page.
  const end = markdown.indexOf("\n\n", markdown.indexOf("\nPage: "));
  const head = markdown.slice(0, end).split("\n\n");
  const body = markdown.slice(end).trim();
  if (size(markdown) < ROOM) return { head, bodies: [body] };
  const pieces = cut(body, /^#{2,3} /).flatMap((section) => sectionPieces(section, size));
  return { head, bodies: fill(pieces, "\n\n", size) };
}

/** How long a text is, and in how many parts it can be had: `about 36,000 tokens in 4 parts`. */
export function lengthOf(twin: Twin, address: Address): string {
  const { bodies } = splitText(twin, address);
  return `${tokens(twin.markdown)}${bodies.length > 1 ? ` in ${bodies.length} parts` : ""}`;
}

/**
 * The files of a twin. One that is too long for programs that cut texts off is split between its
 * sections: its own address has the first part, `<route>/part-2` and so on the others, and
 * `<route>/whole` the whole. Every part begins with what the others have.
 */
export function splitTwin(twin: Twin, address: Address): Twin[] {
  const { head, bodies } = splitText(twin, address);
  if (bodies.length === 1) return [twin];
  const [index = "", title = "", ...more] = head;
  const route = (at: number): string => (at === 0 ? twin.route : `${twin.route}/part-${at + 1}`);
  const link = (to: string): string => `${address.baseUrl}${twinFile(to)}`;
  const whole = `${twin.route}/whole`;
  const parts = bodies.map((body, at): Twin => {
    const others = bodies.flatMap((other, place) =>
      place === at ? [] : [`> - [Part ${place + 1}](${link(route(place))}): ${contentsOf(other)}`],
    );
    const notice = `> This is part ${at + 1} of ${bodies.length} of a long page.
>
${others.join("\n")}
> - [The whole in one file](${link(whole)}): ${tokens(twin.markdown)}`;
    const name = at === 0 ? title : `${title}, part ${at + 1}`;
    const above = at === 0 ? more : more.slice(-1);
    return {
      ...twin,
      route: route(at),
      isFolder: at === 0 && (twin.isFolder ?? false),
      markdown: `${[index, name, notice, ...above, body].join("\n\n")}\n`,
    };
  });
  return [...parts, { ...twin, route: whole, isFolder: false }];
}
