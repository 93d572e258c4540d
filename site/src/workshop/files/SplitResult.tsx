import { bytesText, grouped } from "../../../shared/numbers/digits.ts";
import { Button } from "../../ui/Button.tsx";
import { Status } from "../../ui/Status.tsx";
import { Failure } from "../../ui/Failure.tsx";
import css from "./files.module.css";
import { plusLevels } from "./chunk-position.ts";
import type { State } from "./useBench.ts";
import { isolated } from "../../../shared/text/isolated.ts";

function Levels({ levels }: { readonly levels: readonly number[] }) {
  return (
    <ol className={css.levels} aria-label="Chunks of each level">
      {levels.map((count, level) => (
        <li key={level}>
          <strong>{grouped(count)}</strong> {level === 0 ? "of data" : `of level ${level}`}
        </li>
      ))}
    </ol>
  );
}

interface Props {
  readonly state: State;
  readonly onStop: () => void;
  readonly onRetry: () => void;
}

/** Progress and result of splitting. */
export function SplitResult({ state, onStop, onRetry }: Props) {
  if (state.kind === "empty") return null;
  const { name } = state.content;
  if (state.kind === "failed")
    return <Failure reason={`${isolated(name)}: ${state.reason}`} onRetry={onRetry} />;
  if (state.kind === "stopped")
    return (
      <Status className={css.status} isNew>
        Stopped splitting <bdi>{name}</bdi>.
      </Status>
    );
  if (state.kind === "working") {
    const { doneBytes, totalBytes, levels } = state.progress;
    return (
      <div className={css.status}>
        <progress
          max={Math.max(1, totalBytes)}
          value={doneBytes}
          aria-label={`Splitting ${name}`}
        />
        {/* Before the numbers, whose widths change. */}
        <Button onClick={onStop}>Stop</Button>
        <span>
          {bytesText(doneBytes)} of {bytesText(totalBytes)}
        </span>
        <Levels levels={levels} />
      </div>
    );
  }
  const { files } = state.opened;
  const bytes = files.reduce((sum, { root }) => sum + root.sizeBytes, 0);
  const levels = files.map((file) => file.levels).reduce(plusLevels, []);
  return (
    <Status className={css.status} isNew>
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        , {bytesText(bytes)}
      </span>
      <Levels levels={levels} />
      <span>split and hashed in {(state.tookMs / 1000).toFixed(2)} s</span>
    </Status>
  );
}
