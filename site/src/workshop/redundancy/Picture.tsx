import css from "./redundancy.module.css";
import { groupName } from "./losses.ts";
import type { ErasureGroup } from "./stock.ts";

const COLUMNS = 32;
const CELL = 20;

interface Props {
  readonly groups: readonly ErasureGroup[];
  readonly lost: ReadonlySet<string>;
  readonly recovered: ReadonlySet<string>;
  readonly onPull: (address: string) => void;
}

interface CellProps extends Omit<Props, "groups"> {
  readonly address: string;
  readonly isAdded: boolean;
}

function classOf({ address, isAdded, lost, recovered }: CellProps): string {
  const kind = isAdded ? css.added : css.data;
  if (!lost.has(address)) return kind ?? "";
  return `${kind} ${recovered.has(address) ? css.back : css.lost}`;
}

/** Chunks by group: data filled, parity and replicas outlined; a click removes or restores a chunk. */
export function Picture({ groups, ...more }: Props) {
  return (
    <div className={css.picture} aria-hidden="true">
      {groups.map((group, at) => {
        const all = [...group.data, ...group.added];
        const rows = Math.ceil(all.length / COLUMNS);
        return (
          <figure key={all[0]}>
            <figcaption>
              {groupName(group, at)}: {group.data.length} + {group.added.length}
            </figcaption>
            <svg viewBox={`0 0 ${COLUMNS * CELL} ${rows * CELL}`}>
              {all.map((address, place) => (
                <rect
                  key={`${address}${place}`}
                  x={(place % COLUMNS) * CELL + 2}
                  y={Math.floor(place / COLUMNS) * CELL + 2}
                  width={CELL - 4}
                  height={CELL - 4}
                  rx="3"
                  className={classOf({ address, isAdded: place >= group.data.length, ...more })}
                  onClick={() => more.onPull(address)}
                />
              ))}
            </svg>
          </figure>
        );
      })}
    </div>
  );
}
