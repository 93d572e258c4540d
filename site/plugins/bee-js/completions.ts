// What the editor of samples completes, from the reference: signatures of the package, our descriptions.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beeJsWords } from "../../content/bee-js-words.ts";
import {
  completionsRoute,
  type CompletionData,
  type MemberText,
  type NameText,
} from "../../shared/bee-js/completions.ts";
import type { BeeJsReference } from "../../shared/bee-js/facts.ts";
import { codeText } from "../../shared/packages/code-text.ts";
import type { ApiMember, ApiName } from "../../shared/packages/facts.ts";
import { HIDDEN } from "./reference.ts";

const UTILS = "Utils";

/** Code on one line, without commas behind the last parameter. */
const oneLine = (code: ApiMember["code"]): string =>
  codeText(code)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<=[({]) (?=\S)|,? (?=\))/g, "")
    .trim();

/** First sentence of a description, as plain text. */
export function firstSentence(says = ""): string {
  const text = says.replaceAll("`", "");
  return /^.+?[.!?](?=\s+[A-Z]|$)/.exec(text)?.[0] ?? text;
}

/** Code behind a name. */
const behind = (code: string, name: string): string => code.slice(code.indexOf(name) + name.length);

function memberText(owner: string, { id, code }: ApiMember): MemberText {
  const name = id.split(".").at(-1) ?? id;
  const text = oneLine(code);
  const signature = behind(text, name);
  return [
    name,
    /^(static )?get /.test(text) ? signature.replace(/^\(\)/, "") : signature,
    firstSentence(beeJsWords(owner, name)?.says),
  ];
}

function nameText(
  { name, kind, code, members }: Pick<ApiName, "name" | "kind" | "code" | "members">,
  isHidden: boolean,
): NameText {
  const isFixed = ({ code: own }: ApiMember): boolean =>
    kind === "enum" || codeText(own).startsWith("static ");
  const own = members.filter((one) => !isFixed(one)).map((one) => memberText(name, one));
  const fixed = members.filter(isFixed).map((one) => memberText(name, one));
  return {
    kind,
    text: behind(oneLine(code), name),
    says: firstSentence(beeJsWords(name)?.says),
    ...(own.length > 0 && { members: own }),
    ...(fixed.length > 0 && { fixed }),
    ...(isHidden && { isHidden }),
  };
}

/** All names of a reference for completion. */
export function completionsOf({ pages }: BeeJsReference): CompletionData {
  const names: Record<string, NameText> = {};
  const utilities: MemberText[] = [];
  for (const { name: page, code, parts } of pages) {
    if (code) {
      const members = parts.flatMap((part) => part.members);
      names[page] = nameText({ name: page, kind: "class", code, members }, false);
    }
    for (const part of parts) {
      for (const one of part.names) {
        if (page === "utils") utilities.push(memberText(UTILS, one));
        else names[one.name] = nameText(one, part.id === HIDDEN);
      }
    }
  }
  const says = firstSentence(beeJsWords(UTILS)?.says);
  return { ...names, [UTILS]: { kind: "namespace", text: "", says, fixed: utilities } };
}

/** Writes a file for each edition below a folder of static files. */
export function writeCompletions(folder: string, references: readonly BeeJsReference[]): void {
  for (const reference of references) {
    const file = path.join(folder, completionsRoute(reference.release));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(completionsOf(reference)));
  }
}
