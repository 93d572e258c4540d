import { useCallback } from "react";
import type { DiffMarker, PlaceKind } from "./places.ts";
import css from "./differences.module.css";

interface Props {
  readonly place: DiffMarker;
  /** Content of the other edition, empty if it has none. */
  readonly other: readonly HTMLElement[];
  /** Release of the other edition. */
  readonly release: string;
  readonly isOpen: boolean;
}

const FRAMES = {
  words: "span",
  blocks: "div",
  rows: "tbody",
  items: "ul",
} as const satisfies Record<PlaceKind, string>;

/** Copies of elements of the other page. */
function Copies({ kind, nodes }: { readonly kind: PlaceKind; readonly nodes: Props["other"] }) {
  const fill = useCallback(
    (frame: HTMLElement | null) => frame?.replaceChildren(...nodes),
    [nodes],
  );
  const Frame = FRAMES[kind];
  return <Frame ref={fill as never} />;
}

function label({ own }: DiffMarker, other: Props["other"], release: string): string {
  if (other.length === 0) return `Not in Bee ${release}`;
  return own.length === 0 ? `Only in Bee ${release}` : `Bee ${release} says here`;
}

function Words({ place, other, release }: Props) {
  return (
    <span className={css.words}>
      {" "}
      <span className={css.release}>{label(place, other, release)}</span>
      {other.length > 0 && (
        <>
          {" "}
          <Copies kind="words" nodes={other} />
        </>
      )}
    </span>
  );
}

function Blocks({ place, other, release, isOpen }: Props) {
  const title = label(place, other, release);
  if (other.length === 0) return <p className={`${css.note} ${css.release}`}>{title}</p>;
  const copies = <Copies kind={place.kind} nodes={other} />;
  return (
    <details className={css.note} open={isOpen}>
      <summary className={css.release}>{title}</summary>
      {place.kind === "rows" ? <table>{copies}</table> : copies}
    </details>
  );
}

/** Inline note with the other edition's content. */
export function Note(props: Props) {
  const { kind, host } = props.place;
  if (kind === "words") return <Words {...props} />;
  if (kind !== "rows") return <Blocks {...props} />;
  const [first] = host.closest("table")?.rows ?? [];
  return (
    <td colSpan={first?.cells.length ?? 1}>
      <Blocks {...props} />
    </td>
  );
}
