// Going through a whole manifest, in the order of the paths' bytes.
import { concatBytes } from "../bytes.ts";
import { ProtocolError } from "../errors.ts";
import { toHex } from "../hex.ts";
import { type LoadFile, loadNothing } from "../whole-file.ts";
import { type ManifestEntry, entryOf } from "./lookup.ts";
import { type Fork, MAX_PATH_BYTES, type ManifestNode, isValue } from "./node.ts";
import { forksOf } from "./open.ts";

/** A node and the path that leads to it. */
export type WalkStep = { readonly path: Uint8Array; readonly node: ManifestNode };

/**
 * Most nodes of one walk. Few chunks can spell endlessly many paths, as the same child may hang at
 * every fork; a limit is the only defence.
 */
export const MAX_WALK_NODES = 1_000_000;

/**
 * Every node, root first, then depth first. What is read along the way is not kept, so memory depends
 * on the depth and not on the size of the manifest.
 *
 * Fails with `manifest-malformed` when a node hangs below itself (single-owner chunks make that
 * possible), with `manifest-too-large` beyond `maxNodes` or `MAX_PATH_BYTES`, and as `decodeNode` and
 * `load` do. [bee pkg/manifest/mantaray/walker.go]
 */
export async function* walkNodes(
  root: ManifestNode,
  load: LoadFile = loadNothing,
  maxNodes = MAX_WALK_NODES,
): AsyncGenerator<WalkStep> {
  const branch: { step: WalkStep; forks: Fork[]; name: string | undefined }[] = [];
  const open = async (step: WalkStep) => {
    const name = step.node.reference && toHex(step.node.reference);
    if (name !== undefined && branch.some((above) => above.name === name)) throw loop(name);
    // read into a copy, so that the walk leaves the manifest as small as it was
    const forks = await forksOf({ ...step.node }, load);
    const sorted = [...forks].sort(([one], [other]) => one - other).map(([, fork]) => fork);
    branch.push({ step, forks: sorted, name });
  };
  let count = 1;
  const start: WalkStep = { path: new Uint8Array(), node: root };
  yield start;
  await open(start);
  for (let top = branch.at(-1); top !== undefined; top = branch.at(-1)) {
    const fork = top.forks.shift();
    if (fork === undefined) {
      branch.pop();
      continue;
    }
    const path = concatBytes(top.step.path, fork.prefix);
    if (path.length > MAX_PATH_BYTES) throw tooLarge("path", MAX_PATH_BYTES, path.length);
    if (++count > maxNodes) throw tooLarge("number of nodes", maxNodes, count);
    const node = { ...fork.node };
    await forksOf(node, load);
    const step = { path, node };
    yield step;
    await open(step);
  }
}

/** Every entry, in the order of the paths' bytes. Fails as `walkNodes` does. */
export async function* listEntries(
  root: ManifestNode,
  load: LoadFile = loadNothing,
  maxNodes = MAX_WALK_NODES,
): AsyncGenerator<ManifestEntry> {
  for await (const { path, node } of walkNodes(root, load, maxNodes)) {
    if (isValue(node)) yield entryOf(node, path);
  }
}

function loop(name: string): ProtocolError {
  return new ProtocolError("manifest-malformed", `manifest node ${name} hangs below itself`);
}

function tooLarge(what: string, most: number, got: number): ProtocolError {
  return new ProtocolError("manifest-too-large", `${what} in a walk`, {
    expected: `at most ${most}`,
    got,
  });
}
