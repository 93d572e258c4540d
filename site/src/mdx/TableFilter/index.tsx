import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from "react";
import { filterWords } from "../../../shared/text/filter-words.ts";
import { Labels, type Options } from "../../ui/Field.tsx";
import { Status } from "../../ui/Status.tsx";
import { filterRows } from "./filter.ts";
import type { RailProps } from "./rail/Rail.tsx";
import css from "./TableFilter.module.css";

interface Props {
  /** Label of the search field: "Filter options". */
  readonly label: string;
  readonly placeholder?: string;
  /** Second filter; rows list their values in `data-facet`. */
  readonly facet?: {
    readonly label: string;
    readonly options: Options;
  };
  /** Whether the rows are ungrouped; no rail is shown then. */
  readonly isFlat?: boolean;
  /** Static markup with rows (`data-row`) and groups (`data-group`). */
  readonly children: ReactNode;
}

/** Calls `act` once when the element is within 400 px of the viewport. */
function useWhenNear(part: RefObject<HTMLElement | null>, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!part.current) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        run();
      },
      { rootMargin: "400px 0px" },
    );
    watcher.observe(part.current);
    return () => watcher.disconnect();
  }, [part]);
}

/** Calls `act` on DOM changes below the element: the markup may be inserted after mount. */
function useWhenFilled(part: RefObject<HTMLElement | null>, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    const watcher = new MutationObserver(() => run());
    if (part.current) watcher.observe(part.current, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [part]);
}

const NOT_FILTERED = { text: "" };

/** Filters the rows of its static markup as the user types; loads no data. */
export default function TableFilter({
  label,
  placeholder,
  facet,
  isFlat = false,
  children,
}: Props) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState(NOT_FILTERED);
  const [Rail, setRail] = useState<ComponentType<RailProps>>();
  useWhenNear(place, () => {
    if (isFlat) return;
    import("./rail/Rail.tsx").then(
      (loaded) => setRail(() => loaded.Rail),
      (error: unknown) => console.warn("The groups of a list did not load.", error),
    );
  });
  /** Filters the rows; returns how many are visible. */
  const apply = (): typeof NOT_FILTERED => {
    if (!place.current || !form.current) return NOT_FILTERED;
    const fields = new FormData(form.current);
    const words = filterWords(String(fields.get("words") ?? ""));
    const value = String(fields.get("facet") ?? "");
    const { visible, total } = filterRows(place.current, { words, facet: value });
    return words.length > 0 || value ? { text: `${visible} of ${total}` } : NOT_FILTERED;
  };
  useWhenFilled(place, () => {
    // The rail may have mounted before the groups that it lists: a new object makes it read them.
    if (found.text === "") return setFound({ text: "" });
    const next = apply();
    // The same count of the same words was announced.
    if (next.text !== found.text) setFound(next);
  });
  return (
    <div>
      <form
        ref={form}
        className={`${css.bar} ${isFlat ? "" : css.above} needs-script`}
        // A new object: other rows may be as many.
        onInput={() => setFound(apply())}
        onSubmit={(event) => event.preventDefault()}
      >
        <div>
          <label htmlFor={`${id}-words`}>{label}</label>
          <input
            id={`${id}-words`}
            name="words"
            type="search"
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        {facet && (
          <div>
            <label htmlFor={`${id}-facet`}>{facet.label}</label>
            <select id={`${id}-facet`} name="facet" defaultValue="">
              <option value="">All</option>
              <Labels of={facet.options} />
            </select>
          </div>
        )}
        <Status className={css.found} of={found}>
          {found.text}
        </Status>
        {Rail && <Rail form={form} name={label} rows={place} found={found} />}
      </form>
      {found.text.startsWith("0 ") && <p>Nothing matches. Try fewer words.</p>}
      <div ref={place} className={css.rows} data-answers="">
        {children}
      </div>
    </div>
  );
}
