/**
 * Finds what a script uses that is newer than the oldest supported browsers, by MDN's compatibility data:
 * syntax, globals, static members, and methods of the language's collections, strings and promises.
 */
import { createRequire } from "node:module";
import type { CompatData, CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { parse, type Node } from "acorn";
import { full } from "acorn-walk";

const data = createRequire(import.meta.url)("@mdn/browser-compat-data") as CompatData;

/** Classes whose methods are told apart by name alone: it says more than `error` or `use`. */
const COLLECTIONS = new Set(
  "Array ArrayBuffer Date Iterator Map Object Promise RegExp Set String TypedArray Uint8Array".split(
    " ",
  ),
);

/** Oldest supported versions by browser, in the names of MDN's data. */
export type Targets = Readonly<Record<string, number>>;

/** Names that are newer than a set of browsers, as they are written in scripts. */
export interface NewerNames {
  /** `Highlight`. */
  readonly globals: ReadonlySet<string>;
  /** `URL.canParse`. */
  readonly statics: ReadonlySet<string>;
  /** `.isWellFormed`: no collection had a method of this name before. */
  readonly members: ReadonlySet<string>;
}

const versionOf = (text: string): number => Number.parseFloat(text.replace("≤", ""));

/** Whether one of the browsers got it later, or has it behind a flag. Partial support counts. */
function isNewer({ support }: CompatStatement, targets: Targets): boolean {
  return Object.entries(targets).some(([browser, version]) => {
    const known = support[browser as keyof typeof support];
    const statements = known === undefined ? [] : Array.isArray(known) ? known : [known];
    return !statements.some(
      ({ version_added: added, version_removed: removed, flags }) =>
        typeof added === "string" &&
        versionOf(added) <= version &&
        !(typeof removed === "string" && versionOf(removed) <= version) &&
        flags === undefined,
    );
  });
}

const featuresOf = (parent: Identifier): [name: string, feature: Identifier][] =>
  Object.entries(parent).filter(([name]) => name !== "__compat") as [string, Identifier][];

/** All names that are newer than the targets. */
export function newerNames(targets: Targets): NewerNames {
  const globals = new Set<string>();
  const statics = new Set<string>();
  const members = new Map<string, boolean>();
  const { builtins = {} as Identifier } = data.javascript;
  const owners = [...featuresOf(data.api), ...featuresOf(builtins)];
  for (const [owner, feature] of owners) {
    const isLate = feature.__compat !== undefined && isNewer(feature.__compat, targets);
    if (isLate) globals.add(owner);
    for (const [key, { __compat: compat }] of featuresOf(feature)) {
      // Other keys describe behaviour, such as `worker_support`.
      const [, name, isStatic] = /^([a-zA-Z][a-zA-Z0-9]*)(_static)?$/.exec(key) ?? [];
      if (compat === undefined || name === undefined || name === owner) continue;
      const isLateMember = isLate || isNewer(compat, targets);
      if (isStatic && isLateMember) statics.add(`${owner}.${name}`);
      // The language's own statics are not marked as such.
      if (owner in builtins && isLateMember) statics.add(`${owner}.${name}`);
      if (COLLECTIONS.has(owner)) members.set(name, (members.get(name) ?? true) && isLateMember);
    }
  }
  const late = [...members].filter(([, isLate]) => isLate).map(([name]) => name);
  return { globals, statics, members: new Set(late) };
}

type Named = { readonly type: string; readonly name: string } | undefined;
const nameOf = (node: Named): string => (node?.type === "Identifier" ? node.name : "");

/** The newer names that a script uses. Throws a SyntaxError for syntax newer than ES2022. */
export function newerIn(text: string, names: NewerNames): Set<string> {
  const found = new Set<string>();
  const note = (name: string, isNew: boolean): void => void (isNew && found.add(name));
  full(parse(text, { ecmaVersion: 2022, sourceType: "module" }), (node: Node) => {
    const { type, object, property, computed, callee } = node as Node & {
      readonly object: Named;
      readonly property: Named;
      readonly computed: boolean;
      readonly callee: Named;
    };
    if (type === "NewExpression") note(nameOf(callee), names.globals.has(nameOf(callee)));
    if (type !== "MemberExpression" || computed) return;
    const [owner, member] = [nameOf(object), nameOf(property)];
    note(owner, names.globals.has(owner));
    if (names.statics.has(`${owner}.${member}`)) found.add(`${owner}.${member}`);
    else note(`.${member}`, names.members.has(member));
  });
  return found;
}
