import { toHex } from "@swarm-docs/protocol/hex";
import type { ChunkAnswer, VerifiedNode } from "../node/verified-node.ts";

/** What a chunk is in its file. */
export type ChunkKind = "root" | "intermediate" | "data" | "parity" | "replica";

/** Chunk that at least one node did not deliver. */
export interface Absence {
  /** 64 hexadecimal digits. */
  readonly address: string;
  readonly kind: ChunkKind;
  /** Answer of each node, in the order of the nodes. */
  readonly answers: readonly ChunkAnswer["kind"][];
}

/** Counters of a node. */
export type Tally = Record<ChunkAnswer["kind"], number>;

/** Progress of a survey: chunks answered by all nodes, of those whose addresses are known so far. */
export interface SurveyCount {
  readonly asked: number;
  readonly known: number;
}

/** Asks every node for chunks and records the answers: each address counts once. */
export class Survey {
  readonly nodes: readonly VerifiedNode[];
  readonly tallies: readonly Tally[];
  /** Chunks that at least one node did not deliver, in the order of the answers. */
  readonly absent: Absence[] = [];
  readonly #onProgress: (count: SurveyCount) => void;
  /** By address: one bit per node that has the chunk. */
  readonly #holders = new Map<string, number>();
  #known = 0;

  constructor(nodes: readonly VerifiedNode[], onProgress: (count: SurveyCount) => void) {
    this.nodes = nodes;
    this.#onProgress = onProgress;
    this.tallies = nodes.map(() => ({ chunk: 0, missing: 0, wrong: 0, failed: 0, skipped: 0 }));
  }

  /** Distinct addresses asked for. */
  get asked(): number {
    return this.#holders.size;
  }

  /** The addresses, in the order of the answers. */
  addresses(): string[] {
    return [...this.#holders.keys()];
  }

  /** Announces chunks whose addresses have become known. */
  expect(count: number): void {
    this.#known += count;
    this.#tell();
  }

  /** Asks all nodes and records their answers. Returns the bytes of the first node that has the chunk. */
  async ask(address: Uint8Array, kind: ChunkKind): Promise<Uint8Array | undefined> {
    const answers = await this.answersOf(address);
    this.record(address, kind, answers);
    return dataIn(answers);
  }

  /** Asks all nodes; records nothing. */
  answersOf(address: Uint8Array): Promise<readonly ChunkAnswer[]> {
    return Promise.all(this.nodes.map((node) => node.read(address)));
  }

  /** Records the answers for an address; a second time changes nothing. */
  record(address: Uint8Array, kind: ChunkKind, answers: readonly ChunkAnswer[]): void {
    const hex = toHex(address);
    if (this.#holders.has(hex)) this.#known--;
    else this.#count(hex, kind, answers);
    this.#tell();
  }

  /** Whether the node at this position delivered the chunk. */
  isAt(address: Uint8Array, node: number): boolean {
    return ((this.#holders.get(toHex(address)) ?? 0) & (1 << node)) !== 0;
  }

  #count(hex: string, kind: ChunkKind, answers: readonly ChunkAnswer[]): void {
    let holders = 0;
    for (const [at, answer] of answers.entries()) {
      const tally = this.tallies[at];
      if (tally) tally[answer.kind]++;
      if (answer.kind === "chunk") holders |= 1 << at;
    }
    this.#holders.set(hex, holders);
    if (answers.some((answer) => answer.kind !== "chunk"))
      this.absent.push({ address: hex, kind, answers: answers.map((answer) => answer.kind) });
  }

  #tell(): void {
    this.#onProgress({ asked: this.asked, known: Math.max(this.#known, this.asked) });
  }
}

/** Bytes of the first answer that has the chunk. */
export function dataIn(answers: readonly ChunkAnswer[]): Uint8Array | undefined {
  for (const answer of answers) if (answer.kind === "chunk") return answer.data;
  return undefined;
}
