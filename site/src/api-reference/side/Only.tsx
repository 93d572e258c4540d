import { hold } from "../../../framework/places/hold.ts";
import { useOnly } from "../only.ts";

/** Reading line, in pixels from the top: below the navbar. */
const LINE_PX = 80;

const isThere = (element: Element): boolean => element.getClientRects().length > 0;

/** Keeps the scroll position of the current operation, or of the next one that stays visible. */
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
  /** Number of operations that differ between the editions, and of all. */
  readonly changed: number;
  readonly all: number;
  /** Edition that this one is compared with: `since 2.6.0`, or `by 2.8.2` for a newer one. */
  readonly compared: string;
  /** Sets the filter in the URL. */
  readonly choose: (isOnly: boolean) => void;
}

/** Toggle: only changed operations, or all. */
export function Only({ changed, all, compared, choose }: Props) {
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
        {/* One text node: the build writes no comments between two, and hydration would find one. */}
        {`Changed ${compared} `}
        <span>{`${changed} of ${all}`}</span>
      </button>
      <output className="visually-hidden">
        {isOnly ? `Operations shown: ${changed} of ${all}.` : ""}
      </output>
    </>
  );
}
