import { hold } from "../../../framework/places/hold.ts";
import { useOnly } from "../only.ts";

/** Where a line is read: below the bar of the site. */
const LINE_PX = 80;

const isThere = (element: Element): boolean => element.getClientRects().length > 0;

/** The operation that is being read, or the next one that stays, keeps its place in the window. */
function keepPlace(): void {
  const all = [...document.querySelectorAll(".api-op[id], .api-section")];
  const at = all.findIndex((one) => isThere(one) && one.getBoundingClientRect().bottom > LINE_PX);
  const read = all[at];
  if (!read || window.scrollY === 0) return;
  const { top } = read.getBoundingClientRect();
  const next = (): Element | undefined => all.slice(at).find(isThere);
  hold(
    () => next() ?? null,
    () => (next() === read ? top : LINE_PX),
  );
}

interface Props {
  /** Operations that differ between the editions, and all. */
  readonly changed: number;
  readonly all: number;
  /** Puts the choice into the address. */
  readonly choose: (isOnly: boolean) => void;
}

/** Shows only the operations with a mark, or all of them again. */
export function Only({ changed, all, choose }: Props) {
  const isOnly = useOnly();
  return (
    <>
      <button
        type="button"
        aria-pressed={isOnly}
        onClick={() => {
          keepPlace();
          choose(!isOnly);
        }}
      >
        Only what changed <span>{`${changed} of ${all}`}</span>
      </button>
      <output className="visually-hidden">
        {isOnly ? `Operations shown: ${changed} of ${all}.` : ""}
      </output>
    </>
  );
}
