import { CopyButton } from "./CopyButton.tsx";

interface Props {
  readonly text: string;
  /** Noun for the accessible name: "Copy command". */
  readonly what: string;
}

/** Copy button in static markup; `page-islands/copy-island.tsx` hydrates it. */
export function CopyIsland({ text, what }: Props) {
  return (
    <span data-island="copy" data-text={text} data-what={what}>
      <CopyButton text={text} what={what} />
    </span>
  );
}
