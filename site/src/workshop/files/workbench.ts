import { parseCac, type Chunk } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import { typeByExtension } from "@swarm-docs/node/http/content-type";
import { mediaTypesOfGo126 } from "@swarm-docs/node/release/media-types";
import { INDEX_DOCUMENT, makeManifest, type Manifest, type TrieNode } from "./collection.ts";
import { checkProof, openChunk, type CheckedProof, type OpenedChunk } from "./opened-chunk.ts";
import { plusLevels, type ChunkPosition } from "./chunk-position.ts";
import { SplitFile } from "./split-file.ts";

/** Input file; `path` is relative to its folder. */
export interface InputFile {
  readonly path: string;
  readonly blob: Blob;
}

/** Progress of splitting. */
export interface SplitProgress {
  readonly doneBytes: number;
  readonly totalBytes: number;
  /** Chunk counts per level so far, over all files, data chunks first. */
  readonly levels: readonly number[];
}

/** Summary of a split file. */
export interface FileSummary {
  readonly path: string;
  readonly reference: string;
  readonly root: ChunkPosition;
  readonly levels: readonly number[];
}

/** Result of splitting all sources. */
export interface Opened {
  readonly files: readonly FileSummary[];
  /** Absent for typed text, which has no file name. */
  readonly manifest?: { readonly reference: string; readonly trie: readonly TrieNode[] };
}

/** Chunk of a file, or root chunk of a manifest node. */
export type ChunkTarget =
  { readonly file: number; readonly place: ChunkPosition } | { readonly node: string };

/** Throttle of progress reports in milliseconds. */
const PAUSE_MS = 80;

/** Holds the split files and the manifest. Runs in a dedicated worker. */
export class Workbench {
  #files: SplitFile[] = [];
  #manifest: Manifest | undefined;

  /** Splits all sources and builds the manifest of named ones. Rejects if a source cannot be read. */
  async take(
    sources: readonly InputFile[],
    hasManifest: boolean,
    report: (progress: SplitProgress) => unknown,
  ): Promise<Opened> {
    this.#files = [];
    const totalBytes = sources.reduce((sum, { blob }) => sum + blob.size, 0);
    let before = 0;
    let levelsBefore: readonly number[] = [];
    let last = Date.now();
    for (const { blob } of sources) {
      const file = await SplitFile.of(blob, (doneBytes, levels) => {
        if (Date.now() - last < PAUSE_MS) return;
        last = Date.now();
        void report({
          doneBytes: before + doneBytes,
          totalBytes,
          levels: plusLevels(levelsBefore, levels),
        });
      });
      this.#files.push(file);
      before += blob.size;
      levelsBefore = plusLevels(levelsBefore, file.levels);
    }
    const files = this.#files.map((file, at) => ({
      path: sources[at]?.path ?? "",
      reference: toHex(file.addressOf(file.root)),
      root: file.root,
      levels: file.levels,
    }));
    this.#manifest = hasManifest ? await this.#collect(sources) : undefined;
    if (this.#manifest === undefined) return { files };
    const { reference, trie } = this.#manifest;
    return { files, manifest: { reference, trie } };
  }

  /** Addresses of chunks in the given order, 64 hexadecimal digits each. */
  addresses(file: number, places: readonly ChunkPosition[]): string[] {
    return places.map((place) => toHex(this.#file(file).addressOf(place)));
  }

  /** Decodes a chunk for display. */
  async open(target: ChunkTarget): Promise<OpenedChunk> {
    return openChunk(await this.#chunk(target));
  }

  /** Creates and verifies the inclusion proof of a segment, 0 to 127. */
  async prove(target: ChunkTarget, index: number, isSpoiled: boolean): Promise<CheckedProof> {
    return checkProof(await this.#chunk(target), index, isSpoiled);
  }

  #collect(sources: readonly InputFile[]): Promise<Manifest> {
    const entries = sources.map(({ path }, at) => {
      const file = this.#file(at);
      const contentType = typeByExtension(path, mediaTypesOfGo126);
      return { path, contentType, reference: file.addressOf(file.root) };
    });
    const index = entries.some(({ path }) => path === INDEX_DOCUMENT) ? INDEX_DOCUMENT : undefined;
    return makeManifest(entries, index);
  }

  #file(at: number): SplitFile {
    const file = this.#files[at];
    if (file === undefined) throw new RangeError(`no file ${at}`);
    return file;
  }

  async #chunk(target: ChunkTarget): Promise<Chunk> {
    if ("file" in target) return this.#file(target.file).chunk(target.place);
    const data = this.#manifest?.chunks.get(target.node);
    if (data === undefined) throw new RangeError(`no node ${target.node}`);
    return parseCac(data);
  }
}
