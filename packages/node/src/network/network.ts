import type { Chunk } from "@swarm-docs/protocol/cac";
import type { Pace } from "@swarm-docs/protocol/pace";
import { compareDistance } from "@swarm-docs/protocol/proximity";
import { Links } from "./links.ts";
import type { Member } from "./member.ts";

/** Where a push ended: at the origin, or at another node. */
export type Outcome = "stored" | "sent";

/** The node has no connected peer: every link is cut. */
export class NoPeerError extends Error {
  constructor() {
    super("no peer found");
    this.name = "NoPeerError";
  }
}

/**
 * In-process network of a group. Forwards chunks over the links that are up, each hop nearer to the
 * chunk address, as Bee's forwarding Kademlia does. Each node is a neighborhood of its own.
 * [bee pkg/pushsync, pkg/retrieval]
 */
export class Network {
  readonly links: Links;
  readonly #members: Member[] = [];

  constructor() {
    this.links = new Links(this.#members);
  }

  /** Adds a node; nodes are numbered from 0 in order of joining. */
  join(member: Member): void {
    this.#members.push(member);
  }

  /**
   * Pushes a chunk stored at node `from` to the reachable node nearest to its address, which stores
   * it and notifies its listeners. Rejects with {@link NoPeerError}, and with the reason of `signal`.
   */
  async push(chunk: Chunk, from: number, pace: Pace, signal?: AbortSignal): Promise<Outcome> {
    const origin = this.#member(from);
    const route = { visited: new Set([origin]), pace, signal };
    for (;;) {
      // Links may be cut or come back while the chunk is in transit: look again after each attempt.
      const peers = this.#around(origin, chunk.address);
      if (peers.length === 0) throw new NoPeerError();
      const isPossible = (peer: Member): boolean =>
        isNearer(chunk, peer, origin) && !route.visited.has(peer);
      if (!peers.some(isPossible)) break;
      const taker = await this.#forward(chunk, origin, route);
      if (taker !== origin) return "sent";
    }
    await origin.chunks.hear(chunk, pace);
    return "stored";
  }

  /** Notifies the listeners of the node nearest to the address without storing the chunk. */
  tell(chunk: Chunk, from: number, pace: Pace): Promise<void> | undefined {
    const origin = this.#member(from);
    const nearest = this.#around(origin, chunk.address).find((peer) =>
      isNearer(chunk, peer, origin),
    );
    return (nearest ?? origin).chunks.hear(chunk, pace);
  }

  /**
   * Retrieves a chunk for node `from` from the other nodes, nearest first; its own copy counts when
   * the node itself is nearest. Forwarding nodes cache the chunk.
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
    const data = own ? await origin.chunks.get(address, { scope: "local" }) : undefined;
    return data ?? this.#search(address, origin, new Set([origin]), signal);
  }

  /** Forwards a chunk hop by hop; resolves with the node at which it ends, `at` included. */
  async #forward(
    chunk: Chunk,
    at: Member,
    route: {
      readonly visited: Set<Member>;
      readonly pace: Pace;
      readonly signal: AbortSignal | undefined;
    },
  ): Promise<Member> {
    for (const next of this.#around(at, chunk.address)) {
      if (!isNearer(chunk, next, at)) break;
      if (route.visited.has(next)) continue;
      // Not visited until the link was crossed: another route may still lead there.
      if (!(await this.links.cross(at, next, route.signal))) continue;
      route.visited.add(next);
      try {
        const taker = await this.#forward(chunk, next, route);
        if (taker === next) await next.chunks.receive(chunk, route.pace);
        return taker;
      } catch (error) {
        // The peer cannot write (disk full): try the next nearest.
        if (route.signal?.aborted === true) throw error;
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
      if (!(await this.links.cross(at, next, signal))) continue;
      visited.add(next);
      const held = await next.chunks.get(address, { scope: "local" });
      if (held !== undefined) return held;
      const found = await this.#search(address, next, visited, signal);
      if (found === undefined) continue;
      // A cache: best effort.
      await next.chunks.restore({ address, data: found });
      return found;
    }
    return undefined;
  }

  #member(number: number): Member {
    const member = this.#members[number];
    if (member === undefined) throw new RangeError(`the network has no node ${number}`);
    return member;
  }

  /** Connected peers of a node, nearest to the address first. */
  #around(at: Member, address: Uint8Array): Member[] {
    return this.#members
      .filter((other) => this.links.isUp(at, other))
      .sort((a, b) => compareDistance(address, a.overlay, b.overlay));
  }
}

function isNearer({ address }: Chunk, a: Member, b: Member): boolean {
  return compareDistance(address, a.overlay, b.overlay) < 0;
}
