// What an entry offers: its own declarations, those it passes on, and the types they speak of.
import { readSourceFile, type Declaration } from "./source.ts";
import { sourceOf } from "./entries.ts";

/** A declaration with its file, in whose scope its names resolve. */
export interface Placed {
  readonly file: string;
  readonly declaration: Declaration;
}

/** Two declarations are the same when this is. */
export const declarationKey = ({ file, declaration }: Placed): string =>
  `${file}#${declaration.name}`;

/** Resolves a name used in a file to its declarations, following imports. */
export function placesOf(file: string, name: string): Placed[] {
  const { declarations, imports, passesOn } = readSourceFile(file);
  const own = declarations.filter((one) => one.name === name);
  if (own.length > 0) return own.map((declaration) => ({ file, declaration }));
  const elsewhere = imports.get(name) ?? passesOn.get(name);
  const source = elsewhere && sourceOf(elsewhere.from, file);
  return source === undefined ? [] : placesOf(source, elsewhere?.name ?? name);
}

/** Everything that can be imported from an entry, in the order of its source. */
export function offeredBy(entry: string): Placed[] {
  const { declarations, passesOn } = readSourceFile(entry);
  const own = declarations.filter(({ isExported }) => isExported);
  return [
    ...own.map((declaration) => ({ file: entry, declaration })),
    ...[...passesOn.keys()].flatMap((name) => placesOf(entry, name)),
  ];
}

/**
 * The types that declarations speak of and that are in no entry, whatever those speak of included.
 * `isOffered` tells whether a declaration is in one.
 */
export function relatedTo(
  offered: readonly Placed[],
  isOffered: (one: Placed) => boolean,
): Placed[] {
  const found = new Map<string, Placed>();
  const visit = ({ file, declaration }: Placed): void => {
    for (const name of declaration.mentions) {
      for (const place of placesOf(file, name)) {
        if (isOffered(place) || found.has(declarationKey(place))) continue;
        found.set(declarationKey(place), place);
        visit(place);
      }
    }
  };
  offered.forEach(visit);
  return [...found.values()];
}
