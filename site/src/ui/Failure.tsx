import { Button } from "./Button.tsx";
import { Note } from "./Note.tsx";
import css from "./note.module.css";

interface Props {
  /** Reason as a clause without a full stop: "the worker did not load". */
  readonly reason: string;
  readonly onRetry: () => void;
}

/** Error message with a retry button. */
export function Failure({ reason, onRetry }: Props) {
  return (
    <div className={css.failure} role="alert">
      <Note tone="bad">{reason}</Note>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
