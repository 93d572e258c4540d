import { build, type BuildFailure, type Plugin } from "esbuild";
import { BEE_JS, ENVIRONMENT, STAND_INS, VERIFIED_FETCH } from "../../shared/samples/stand-ins.ts";
import { beeJs, named, verifiedFetch, type Script } from "./library.ts";

/** Why a sample cannot run in a page. */
export interface Refusal {
  readonly reason: string;
}

/** Names of Node that have no counterpart; `process.env` has one. */
const MISSING = ["process", "Buffer", "require", "module", "__dirname", "__filename", "global"];
const MARK = "notInBrowsers";

/** Members of bee-js that read folders of the reader's disk and refuse to in browsers. */
const FOLDERS = /\.(uploadFilesFromDirectory|hashDirectory|streamDirectory)\b/;

/** Addresses of further nodes and host names of content: a page has one node. */
const FURTHER = /\/\/((\w+\.)+localhost|localhost:[12]1633)/;

function imports(library: Script, fetch: Script): Plugin {
  return {
    name: "imports",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ path, kind }) => {
        if (kind === "entry-point") return undefined;
        if (path === BEE_JS) return { path: `./${library.file}`, external: true };
        if (path === VERIFIED_FETCH) return { path, namespace: "inside" };
        if (path in STAND_INS) return { path, namespace: "stand-in" };
        return { errors: [{ text: `imports ${path}` }] };
      });
      // Few samples import it, so each carries it.
      onLoad({ filter: /.*/, namespace: "inside" }, () => ({ contents: fetch.text }));
      onLoad({ filter: /.*/, namespace: "stand-in" }, ({ path }) => ({
        contents: STAND_INS[path] ?? "",
      }));
    },
  };
}

async function compile(code: string, release: string): Promise<Script | Refusal> {
  const missing = MISSING.map((name) => [name, `${MARK}.${name}`]);
  let text: string;
  try {
    const { outputFiles } = await build({
      stdin: { contents: code, loader: "ts" },
      bundle: true,
      write: false,
      format: "esm",
      target: "es2022",
      charset: "utf8",
      logLevel: "silent",
      define: { ...Object.fromEntries(missing), "process.env": ENVIRONMENT },
      plugins: [imports(await beeJs(release), await verifiedFetch())],
    });
    text = outputFiles[0]?.text ?? "";
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? [];
    if (first === undefined) throw error;
    return { reason: first.text };
  }
  const name = new RegExp(`\\b${MARK}\\.(\\w+)`).exec(text)?.[1];
  if (name !== undefined) return { reason: `uses ${name} of Node.js` };
  if (FURTHER.test(text)) return { reason: "needs more than the one node of a page" };
  const folder = FOLDERS.exec(text)?.[1];
  return folder === undefined ? named(text) : { reason: `${folder} reads a folder` };
}

const compiled = new Map<string, Promise<Script | Refusal>>();

/**
 * Compiles a TypeScript sample to a browser module, or returns the reason why it cannot run. Imports of
 * bee-js resolve to the edition's shared copy. The analysis finds samples that cannot run; no list names
 * them.
 */
export function compileSample(code: string, release: string): Promise<Script | Refusal> {
  const key = `${release} ${code}`;
  let result = compiled.get(key);
  if (result === undefined) {
    result = compile(code, release);
    compiled.set(key, result);
  }
  return result;
}
