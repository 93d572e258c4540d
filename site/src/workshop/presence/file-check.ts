/** Asks all nodes for every chunk of a file, from its root down. */
import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import type { TreeForm } from "@swarm-docs/protocol/file/geometry";
import { ShardGroup } from "@swarm-docs/protocol/file/group";
import {
  childReference,
  childSize,
  openChild,
  openRoot,
  shardAddress,
  splitReference,
  type TreeNode,
  type TreeRoot,
} from "@swarm-docs/protocol/file/node";
import { toHex } from "@swarm-docs/protocol/hex";
import { MAX_NODE_BYTES } from "@swarm-docs/protocol/manifest/node";
import { replicaPlaces, unwrapReplica } from "@swarm-docs/protocol/redundancy/replicas";
import { GroupCount } from "./groups.ts";
import { dataIn, type Survey } from "./survey.ts";

/** Highest redundancy level: its replicas include the replicas of all others. */
const MOST_REPLICAS = 4;

/** Bytes of a checked file: `undefined` if they were not wanted, or cannot be read. */
export type FileBytes = Uint8Array | undefined;

/** Checks files; chunks that several files share are asked for once. */
export class FileCheck {
  readonly groups: GroupCount;
  /** Bytes below intermediate chunks that no node has: their chunks cannot be named. */
  hiddenBytes = 0;
  /** Intact chunks that form no file. */
  malformed = 0;
  /** Files whose root chunk was found. */
  opened = 0;
  /** Highest redundancy level of the files. */
  level = 0;
  readonly #survey: Survey;
  readonly #entered = new Set<string>();

  constructor(survey: Survey) {
    this.#survey = survey;
    this.groups = new GroupCount(survey);
  }

  /**
   * Asks for every chunk of the file at `reference` (32 or 64 bytes). Returns its bytes if `isWanted`, for
   * files that may be a manifest node. `undefined` also if the root is missing.
   */
  async check(reference: Uint8Array, isWanted: boolean): Promise<FileBytes> {
    const root = await this.#root(reference);
    if (root === undefined) return undefined;
    this.opened++;
    this.level = Math.max(this.level, root.form.level);
    const { sizeBytes } = root.node;
    const sink = isWanted && sizeBytes <= MAX_NODE_BYTES ? new Uint8Array(sizeBytes) : undefined;
    const isWhole = await this.#below(root.node, root.form, 0, sink);
    return isWhole ? sink : undefined;
  }

  /** Opens the root chunk, or one of its replicas. */
  async #root(reference: Uint8Array): Promise<TreeRoot | undefined> {
    const { address } = splitReference(reference);
    this.#survey.expect(1);
    const data = (await this.#survey.ask(address, "root")) ?? (await this.#replicaOf(address));
    const root = data && this.#opened(() => openRoot(reference, data, Number.MAX_SAFE_INTEGER));
    const replicas = root ? replicaPlaces(address, root.form.level) : [];
    this.#survey.expect(replicas.length);
    await Promise.all(replicas.map((place) => this.#survey.ask(place.address, "replica")));
    this.groups.add([address, ...replicas.map((place) => place.address)], 1);
    return root;
  }

  async #replicaOf(address: Uint8Array): Promise<Uint8Array | undefined> {
    const found = await Promise.all(
      replicaPlaces(address, MOST_REPLICAS).map(async (place) => {
        const data = dataIn(await this.#survey.answersOf(place.address));
        return data && unwrapReplica(data, address)?.data;
      }),
    );
    return found.find((data) => data !== undefined);
  }

  /** Result of an `open` function; counts chunks that form no file. */
  #opened<T>(open: () => T): T | undefined {
    try {
      return open();
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.malformed++;
      return undefined;
    }
  }

  /** Asks for the chunks below a node. True if all of its bytes can be read; they go to `sink`. */
  async #below(
    node: TreeNode,
    form: TreeForm,
    offset: number,
    sink: Uint8Array | undefined,
  ): Promise<boolean> {
    const { shards, childBytes } = node.shape;
    if (shards === 0) {
      sink?.set(node.payload, offset);
      return true;
    }
    const group = await this.#askGroup(node, form);
    let isWhole = true;
    for (let i = 0; i < shards; i++) {
      const sizeBytes = childSize(node, i);
      const isLeaf = sizeBytes <= MAX_PAYLOAD_BYTES;
      if (sink === undefined && (isLeaf || !this.#isNew(node, form, i))) continue;
      const child = await this.#child(group, node, form, i);
      if (child === undefined) {
        if (!isLeaf) this.hiddenBytes += sizeBytes;
        isWhole = false;
      } else if (!(await this.#below(child, form, offset + i * childBytes, sink))) isWhole = false;
    }
    return isWhole;
  }

  /** Asks for all children of a node at once, parity included. */
  async #askGroup(node: TreeNode, form: TreeForm): Promise<ShardGroup> {
    const { shards, parities } = node.shape;
    const addresses: Uint8Array[] = [];
    for (let i = 0; i < shards + parities; i++) addresses.push(shardAddress(node, form, i));
    this.#survey.expect(addresses.length);
    const data = new Map<string, Uint8Array | undefined>();
    await Promise.all(
      addresses.map(async (address, i) => {
        const kind =
          i >= shards ? "parity" : childSize(node, i) > MAX_PAYLOAD_BYTES ? "intermediate" : "data";
        data.set(toHex(address), await this.#survey.ask(address, kind));
      }),
    );
    this.groups.add(addresses, shards);
    return new ShardGroup(node, form, (address) => data.get(toHex(address)), {});
  }

  /** Opens child `i`, restored from its siblings if it is missing. */
  async #child(
    group: ShardGroup,
    node: TreeNode,
    form: TreeForm,
    i: number,
  ): Promise<TreeNode | undefined> {
    let data: Uint8Array;
    try {
      data = await group.child(i);
    } catch (error) {
      if (error instanceof ProtocolError) return undefined;
      throw error;
    }
    const reference = childReference(node, form, i);
    return this.#opened(() => openChild(reference, data, childSize(node, i), form));
  }

  /** True for a subtree that is met for the first time: equal content has equal chunks. */
  #isNew(node: TreeNode, form: TreeForm, i: number): boolean {
    const key = `${toHex(childReference(node, form, i))} ${childSize(node, i)} ${form.level}`;
    if (this.#entered.has(key)) return false;
    this.#entered.add(key);
    return true;
  }
}
