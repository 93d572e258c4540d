import { Dice } from "../fuzz/requests.ts";

/** Dice that also decide about damage: of three seeds two are nearly well-formed. */
export class Odds extends Dice {
  readonly #isCalm: boolean;

  constructor(seed: number) {
    super(seed);
    this.#isCalm = seed % 3 !== 0;
  }

  /** True once in `times` for one seed of three, and once in 20 times as many for the others. */
  harm(times: number): boolean {
    return this.once(this.#isCalm ? times * 20 : times);
  }
}
