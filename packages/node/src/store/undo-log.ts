/**
 * The steps that lead back to a mark, as long as there is one. A step is whatever its owner needs to
 * take one change back.
 */
export class UndoLog<Step> {
  #steps: Step[] = [];
  #marks = 0;

  /** True when steps are wanted: there is a mark to go back to. */
  get isWanted(): boolean {
    return this.#marks > 0;
  }

  /** Remembers how to take a change back; to be called before it is made. */
  note(step: Step): void {
    if (this.isWanted) this.#steps.push(step);
  }

  /** A mark at what is now. Costs nothing; each mark is released once. */
  mark(): number {
    this.#marks++;
    return this.#steps.length;
  }

  /** Takes back what came after a mark, the last first. Later marks lead nowhere any more. */
  rewind(mark: number, undo: (step: Step) => void): void {
    while (this.#steps.length > mark) undo(this.#steps.pop() as Step);
  }

  /** Ends a mark; without marks nothing is remembered. */
  release(): void {
    this.#marks--;
    if (this.#marks === 0) this.#steps = [];
  }
}
