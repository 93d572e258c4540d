import type { Ref } from "react";
import css from "./differences.module.css";

interface Props {
  readonly ref: Ref<HTMLElement>;
  readonly release: string;
  /** URL of the page in the other edition. */
  readonly address: string | undefined;
  /** Number of differences; 0 until the other edition is loaded. */
  readonly count: number;
  /** The other edition could not be loaded. */
  readonly isLost: boolean;
  readonly current: number;
  readonly onMove: (to: number) => void;
  readonly onClose: () => void;
}

function stateOf({ count, current, isLost, release }: Props): string {
  if (isLost) return `The page for Bee ${release} could not be loaded.`;
  return count === 0 ? "Loading…" : `Place ${current + 1} of ${count}`;
}

/** Toolbar at the bottom of the viewport: previous and next difference. */
export function Bar(props: Props) {
  const { ref, release, address, count, current, onMove, onClose } = props;
  const step = (by: number) => () => onMove((current + by + count) % count);
  return (
    <section
      ref={ref}
      className={css.bar}
      aria-label={`Differences from Bee ${release}`}
      tabIndex={-1}
    >
      <output>{stateOf(props)}</output>
      {count > 1 && (
        <>
          <button type="button" onClick={step(-1)}>
            Previous
          </button>
          <button type="button" onClick={step(1)}>
            Next
          </button>
        </>
      )}
      <a href={address}>Read it for Bee {release}</a>
      <button type="button" onClick={onClose}>
        Hide
      </button>
    </section>
  );
}
