import type { CodeLines, CodePiece } from "../../shared/packages/facts.ts";
import { codeTokens } from "../markdown/code.ts";
import type { Declaration } from "./source.ts";

/** Link target of a name; `undefined` if it is declared outside the repository. */
export type LinkOf = (name: string) => string | undefined;

const NAME = /([A-Za-z_$][\w$]*)/;

/** Colours that names of types and values have; words of a text and of the language lead nowhere. */
const NAMES = new Set(["", "t-function", "t-constant", "t-parameter"]);

function linked(className: string, text: string, linkOf: LinkOf): CodePiece[] {
  if (!NAMES.has(className)) return [[className, text]];
  return text
    .split(NAME)
    .filter((part) => part !== "")
    .map((part): CodePiece => {
      const to = NAME.test(part) ? linkOf(part) : undefined;
      if (to !== undefined) return [className, part, to];
      return className === "" ? part : [className, part];
    });
}

/** Code in the colours of all code here. */
export async function coloured(
  code: string,
  language: string,
  linkOf: LinkOf = () => undefined,
): Promise<CodeLines> {
  const lines = await codeTokens(code, language);
  return lines.map((line) =>
    line.flatMap(({ className, text }) => linked(className ?? "", text, linkOf)),
  );
}

const textOf = (piece: CodePiece): string => (typeof piece === "string" ? piece : piece[1]);

/** Lines without so many characters at their end. */
function withoutEnd(lines: CodeLines, characters: number): CodeLines {
  const [last = [], ...before] = lines.toReversed();
  let left = characters;
  const kept = last.toReversed().flatMap((piece): CodePiece[] => {
    const text = textOf(piece);
    const cut = Math.min(left, text.length);
    left -= cut;
    const rest = text.slice(0, text.length - cut);
    if (rest === "") return [];
    if (typeof piece === "string") return [rest];
    const [className, , ...to] = piece;
    return [[className, rest, ...to]];
  });
  return [...before.toReversed(), kept.toReversed()];
}

/**
 * A declaration in colours, first its head, then each of its members. They are coloured together,
 * because a member alone would be read as something else. A name never leads to itself.
 */
export async function highlighted(
  { name, text, members }: Declaration,
  linkOf: LinkOf,
): Promise<CodeLines[]> {
  const linkToOthers: LinkOf = (word) => (word === name ? undefined : linkOf(word));
  if (members.length === 0) return [await coloured(text, "ts", linkToOthers)];
  const parts = [`${text} {`, ...members.map((member) => `${member.text};`)];
  const lines = [...(await coloured(`${parts.join("\n")}\n}`, "ts", linkToOthers))];
  return parts.map((part, at) => {
    const own = lines.splice(0, part.split("\n").length);
    // What only holds them together is not shown: ` {`, of an object type ` = {`, and semicolons.
    return withoutEnd(own, at > 0 ? 1 : text.endsWith(" =") ? 4 : 2);
  });
}
