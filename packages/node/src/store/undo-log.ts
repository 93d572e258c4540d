/** Undo steps back to a mark, recorded while a mark exists. The owner defines what a step contains. */
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

  /** Marks the current state. Costs nothing; release each mark once. */
  mark(): number {
    this.#marks++;
    return this.#steps.length;
  }

  /** Undoes all steps after a mark, newest first. Invalidates later marks. */
  rewind(mark: number, undo: (step: Step) => void): void {
    while (this.#steps.length > mark) undo(this.#steps.pop() as Step);
  }

  /** Ends a mark; without marks nothing is remembered. */
  release(): void {
    this.#marks--;
    if (this.#marks === 0) this.#steps = [];
  }
}
