import path from "node:path";
import { ts, type Compiler } from "../packages/compiler.ts";
import { clientFolder } from "../samples/client.ts";
import { BEE_JS } from "../../shared/samples/stand-ins.ts";
import { ROOT } from "../../settings/files.ts";

/** Folder of the files that exist only in memory: below `site`, so that packages resolve as there. */
const FOLDER = path.join(ROOT, "site/.types");

/** Entry of the types of an edition's bee-js. */
export const clientTypes = (release: string): string =>
  path.join(clientFolder(release), "dist/types/index.d.ts");

/** Whether a file belongs to the bee-js of an edition. */
export const isBeeJs = (release: string, file: string): boolean =>
  file.startsWith(path.dirname(clientTypes(release)));

/** Path of a file in memory. */
export const memoryFile = (name: string): string => path.join(FOLDER, name);

/** Settings that samples are checked with, as in a `tsconfig.json`. */
export const SAMPLE_SETTINGS = {
  target: "ES2023",
  module: "esnext",
  moduleResolution: "bundler",
  strict: true,
  noEmit: true,
  // A sample may import a package of the workspace, which is its sources here.
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  types: ["node"],
};

/**
 * The compiler over files in memory, by name, with the types of an edition's bee-js. One program for all of
 * them: each file costs a second of its own otherwise.
 */
export function serviceOf(
  release: string,
  files: ReadonlyMap<string, string>,
): Compiler.LanguageService {
  const texts = new Map([...files].map(([name, text]) => [memoryFile(name), text] as const));
  const options: Compiler.CompilerOptions = {
    ...ts.convertCompilerOptionsFromJson(SAMPLE_SETTINGS, ROOT).options,
    typeRoots: [path.join(ROOT, "node_modules/@types")],
    paths: { [BEE_JS]: [clientTypes(release)] },
  };
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...texts.keys()],
    getScriptVersion: () => "0",
    getScriptSnapshot: (file) => {
      const text = texts.get(file) ?? ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (file) => texts.has(file) || ts.sys.fileExists(file),
    readFile: (file) => texts.get(file) ?? ts.sys.readFile(file),
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
}
