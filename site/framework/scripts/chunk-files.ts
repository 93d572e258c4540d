import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The files of every named chunk and of the chunks it shares, by the chunk's name. */
export type ChunkFiles = Readonly<Record<string, readonly string[]>>;

/** The part of the bundler that is used. */
interface Compiler {
  readonly hooks: { readonly done: { tap(name: string, run: (stats: Stats) => void): void } };
}

interface Stats {
  toJson(options: { all: false; chunkGroups: true }): {
    readonly namedChunkGroups?: Readonly<
      Record<string, { readonly assets?: readonly { readonly name: string }[] }>
    >;
  };
}

const fileIn = (generated: string): string => path.join(generated, "chunk-files.json");

/** Writes down which files each named chunk needs, for the last steps of the build. */
export class RecordChunkFiles {
  readonly #file: string;

  /** `generated` is the folder of generated files. */
  constructor(generated: string) {
    mkdirSync(generated, { recursive: true });
    this.#file = fileIn(generated);
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap("chunk-files", (stats) => {
      const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
      const files = Object.entries(namedChunkGroups).map(([name, { assets = [] }]) => [
        name,
        assets.map((asset) => asset.name),
      ]);
      writeFileSync(this.#file, JSON.stringify(Object.fromEntries(files)));
    });
  }
}

/** What `RecordChunkFiles` wrote into the folder of generated files. */
export function readChunkFiles(generated: string): ChunkFiles {
  return JSON.parse(readFileSync(fileIn(generated), "utf8")) as ChunkFiles;
}
