// Going through a whole manifest, in the order of the paths' bytes.
import { ProtocolError } from "../errors.ts";
import { toHex } from "../hex.ts";
import { type LoadFile, loadNothing } from "../whole-file.ts";
import { type ManifestEntry, entryOf } from "./lookup.ts";
import { type Fork, MAX_PATH_BYTES, type ManifestNode, isValue } from "./node.ts";
import { forksOf } from "./open.ts";

/** A node and the path that leads to it. */
type WalkStep = { readonly path: Uint8Array; readonly node: ManifestNode };

/**
 * Most nodes of one walk. Few chunks can spell endlessly many paths, as the same child may hang at
 * every fork; where the paths are wanted, a limit is the only defence.
 */
const MAX_WALK_NODES = 1_000_000;

/** How a manifest is walked. Nothing is required. */
export type WalkOptions = {
  /** `MAX_WALK_NODES` when absent. */
  readonly maxNodes?: number;
  /**
   * True: visit each stored node once and skip further paths to it. The number of steps is then bounded
   * by the number of stored nodes and forks. For callers that need the references and not every path.
   */
  readonly once?: boolean;
};

/**
 * Yields every node depth first, root first. Loaded nodes are released, so memory grows with the depth
 * of the manifest and not with its size (with `once`: 64 or 128 characters per node).
 *
 * Fails with `manifest-malformed` if a node is its own descendant (single-owner chunks make that
 * possible), with `manifest-too-large` beyond `maxNodes` or `MAX_PATH_BYTES`, and as `decodeNode` and
 * `load` do. [bee pkg/manifest/mantaray/walker.go]
 */
export async function* walkNodes(
  root: ManifestNode,
  load: LoadFile = loadNothing,
  { maxNodes = MAX_WALK_NODES, once = false }: WalkOptions = {},
): AsyncGenerator<WalkStep> {
  const branch: { pathBytes: number; forks: Fork[]; name: string | undefined }[] = [];
  // Of the way down every node needs a part of one path; kept whole at each, they would grow with the
  // square of the depth.
  const way = new Uint8Array(MAX_PATH_BYTES);
  const above = new Set<string>();
  const entered = new Set<string>();
  const open = async (step: WalkStep) => {
    const name = step.node.reference && toHex(step.node.reference);
    // read into a copy, so that the walk leaves the manifest as small as it was
    const forks = await forksOf({ ...step.node }, load);
    const sorted = [...forks].sort(([one], [other]) => one - other).map(([, fork]) => fork);
    branch.push({ pathBytes: step.path.length, forks: sorted, name });
    if (name !== undefined) above.add(name);
  };
  const isKnown = (node: ManifestNode): boolean => {
    if (node.reference === undefined) return false;
    const name = toHex(node.reference);
    if (above.has(name)) throw loop(name);
    if (!once) return false;
    // Whether a path ends at a node is written in the fork that leads to it.
    const key = `${name} ${isValue(node)}`;
    if (entered.has(key)) return true;
    entered.add(key);
    return false;
  };
  let count = 1;
  const start: WalkStep = { path: new Uint8Array(), node: root };
  isKnown(root);
  yield start;
  await open(start);
  for (let top = branch.at(-1); top !== undefined; top = branch.at(-1)) {
    const fork = top.forks.shift();
    if (fork === undefined) {
      branch.pop();
      if (top.name !== undefined) above.delete(top.name);
      continue;
    }
    const pathBytes = top.pathBytes + fork.prefix.length;
    if (pathBytes > MAX_PATH_BYTES) throw tooLarge("path", MAX_PATH_BYTES, pathBytes);
    if (isKnown(fork.node)) continue;
    if (++count > maxNodes) throw tooLarge("number of nodes", maxNodes, count);
    const node = { ...fork.node };
    await forksOf(node, load);
    way.set(fork.prefix, top.pathBytes);
    const step = { path: way.slice(0, pathBytes), node };
    yield step;
    await open(step);
  }
}

/** Every entry, in the order of the paths' bytes. Fails as `walkNodes` does. */
export async function* listEntries(
  root: ManifestNode,
  load: LoadFile = loadNothing,
  maxNodes: number = MAX_WALK_NODES,
): AsyncGenerator<ManifestEntry> {
  for await (const { path, node } of walkNodes(root, load, { maxNodes })) {
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
