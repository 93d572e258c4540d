/** Hexadecimal numbers that name something: addresses, keys, hashes, ids of batches. */
const identifier = /[0-9a-fA-F]{40,}/g;

/** Maps identifiers of the development node to identifiers of the real Bee. */
export class Identities {
  readonly #toBee: Map<string, string>;

  constructor(known: Iterable<readonly [string, string]> = []) {
    this.#toBee = new Map(known);
  }

  /** Copies the map, for a comparison that may be repeated. */
  clone(): Identities {
    return new Identities(this.#toBee);
  }

  /** Notes that two texts name the same thing. False if the first one has another name already. */
  learn(node: string, bee: string): boolean {
    const known = this.#toBee.get(node.toLowerCase());
    if (known !== undefined) return known === bee.toLowerCase();
    this.#toBee.set(node.toLowerCase(), bee.toLowerCase());
    return true;
  }

  /** True if the identifier has a counterpart. */
  has(node: string): boolean {
    return this.#toBee.has(node.toLowerCase());
  }

  /** Replaces the identifiers of the development node in a text by the Bee's. */
  inBee(text: string): string {
    return text.replaceAll(identifier, (found) => this.#toBee.get(found.toLowerCase()) ?? found);
  }
}

/** Lists the identifiers in a text, in lower case. */
export function identifiersIn(text: string): readonly string[] {
  return (text.match(identifier) ?? []).map((found) => found.toLowerCase());
}
