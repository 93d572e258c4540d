// What `tools/packages/get.ts` has packed before a build of the site.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Written before the framework starts. */
export const PACKED_FILE = path.join(import.meta.dirname, "../.generated/packed.json");

/** A tarball of the site. */
export interface Packed {
  /** Name of the folder in `packages/`. */
  readonly id: string;
  /** Name in its manifest: `@swarm-docs/node`. */
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** Its commands. */
  readonly commands: readonly string[];
  /** File name with version and hash: `swarm-node-1.0.0-1a2b3c4d.tgz`. */
  readonly file: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  /** Bytes after unpacking. */
  readonly unpacked: number;
  readonly files: number;
  /** Packages of others that npm installs beside it. */
  readonly dependencies: readonly string[];
  /** Packages of others whose code it contains. */
  readonly bundled: readonly string[];
}

/** The tarballs of the libraries; none in development and in tests without a build. */
export function readPacked(): readonly Packed[] {
  if (!existsSync(PACKED_FILE)) return [];
  return JSON.parse(readFileSync(PACKED_FILE, "utf8")) as Packed[];
}
