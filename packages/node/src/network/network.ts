import type { Chunk } from "@swarm-docs/protocol/cac";
import type { Pace } from "@swarm-docs/protocol/pace";
import { compareDistance } from "@swarm-docs/protocol/proximity";
import { CorruptChunkError } from "../store/chunk-store.ts";
import { Links } from "./links.ts";
import type { Member } from "./member.ts";

/** Where a push ended: at the node that sent it, or at another one. */
export type Outcome = "stored" | "sent";

/** Nobody is there to take a chunk: every link of the node is cut. */
export class NoPeerError extends Error {
  constructor() {
    super("no peer found");
    this.name = "NoPeerError";
  }
}

/**
 * The nodes of a group as a network without sockets: chunks are handed from node to node over the
 * links that are up, each time to one that is nearer to their address, as Bee forwards them. Each node
 * is a neighborhood of its own. [bee pkg/pushsync, pkg/retrieval]
 */
export class Network {
  readonly links: Links;
  readonly #members: Member[] = [];

  constructor() {
    this.links = new Links(this.#members);
  }

  /** Takes a node in; its number is its place in the order of joining. */
  join(member: Member): void {
    this.#members.push(member);
  }

  /**
   * Pushes a chunk that is stored at node `from` to the node nearest to its address, which keeps it and
   * tells its listeners. Fails with {@link NoPeerError}, as the stores fail, and when `signal` ends it.
   */
  async push(chunk: Chunk, from: number, pace: Pace, signal?: AbortSignal): Promise<Outcome> {
    const origin = this.#member(from);
    if (this.#around(origin, chunk.address).length === 0) throw new NoPeerError();
    const taker = await this.#carry(chunk, origin, { visited: new Set([origin]), pace, signal });
    if (taker !== origin) return "sent";
    await origin.chunks.hear(chunk, pace);
    return "stored";
  }

  /** Tells the listeners of the node nearest to the address, and stores nothing. */
  tell(chunk: Chunk, from: number, pace: Pace): Promise<void> | undefined {
    const origin = this.#member(from);
    const nearest = this.#around(origin, chunk.address).find((peer) =>
      isNearer(chunk, peer, origin),
    );
    return (nearest ?? origin).chunks.hear(chunk, pace);
  }

  /**
   * What node `from` gets for an address from the others, the nearest first; its own copy counts when
   * it is the nearest itself. Nodes on the way keep what they pass on.
   */
  async retrieve(
    address: Uint8Array,
    from: number,
    signal?: AbortSignal,
  ): Promise<Uint8Array | undefined> {
    const origin = this.#member(from);
    const [nearest] = this.#around(origin, address);
    if (nearest === undefined) return undefined;
    const own = compareDistance(address, origin.overlay, nearest.overlay) < 0;
    const data = own ? await local(origin, address) : undefined;
    return data ?? this.#search(address, origin, new Set([origin]), signal);
  }

  async #carry(
    chunk: Chunk,
    at: Member,
    way: {
      readonly visited: Set<Member>;
      readonly pace: Pace;
      readonly signal: AbortSignal | undefined;
    },
  ): Promise<Member> {
    for (const next of this.#around(at, chunk.address)) {
      if (!isNearer(chunk, next, at)) break;
      if (way.visited.has(next)) continue;
      way.visited.add(next);
      if (!(await this.links.cross(at, next, way.signal))) continue;
      try {
        const taker = await this.#carry(chunk, next, way);
        if (taker === next) await next.chunks.receive(chunk, way.pace);
        return taker;
      } catch (error) {
        // It cannot write, for instance: the next nearest may.
        if (way.signal?.aborted === true) throw error;
      }
    }
    return at;
  }

  async #search(
    address: Uint8Array,
    at: Member,
    visited: Set<Member>,
    signal: AbortSignal | undefined,
  ): Promise<Uint8Array | undefined> {
    for (const next of this.#around(at, address)) {
      if (visited.has(next)) continue;
      visited.add(next);
      if (!(await this.links.cross(at, next, signal))) continue;
      const held = await local(next, address);
      if (held !== undefined) return held;
      const found = await this.#search(address, next, visited, signal);
      if (found === undefined) continue;
      // A cache: a node that cannot write passes it on all the same.
      await next.chunks.local.put({ address, data: found }).catch(() => undefined);
      return found;
    }
    return undefined;
  }

  #member(number: number): Member {
    const member = this.#members[number];
    if (member === undefined) throw new RangeError(`the network has no node ${number}`);
    return member;
  }

  /** The nodes that one is connected with, the nearest to the address first. */
  #around(at: Member, address: Uint8Array): Member[] {
    return this.#members
      .filter((other) => this.links.isUp(at, other))
      .sort((one, other) => compareDistance(address, one.overlay, other.overlay));
  }
}

function isNearer({ address }: Chunk, one: Member, other: Member): boolean {
  return compareDistance(address, one.overlay, other.overlay) < 0;
}

/** What a node holds itself; a damaged chunk is none. */
async function local({ chunks }: Member, address: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return await chunks.local.get(address);
  } catch (error) {
    if (error instanceof CorruptChunkError) return undefined;
    throw error;
  }
}
