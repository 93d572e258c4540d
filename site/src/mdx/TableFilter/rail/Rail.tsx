import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from "react";
import css from "./rail.module.css";
import { idOf } from "../../../../shared/routing/fragment.ts";
import { focusField, onShortcut } from "../../../keys/shortcuts.ts";
import { useKeptFields } from "../../../ui/useKeptFields.ts";

/** Props from the filter. */
export interface RailProps {
  /** Form of the filter; contains the rail. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** Name of the filter on its page. */
  readonly name: string;
  /** Container of rows and groups. */
  readonly rows: RefObject<HTMLElement | null>;
  /** Result count as text; empty without a query. */
  readonly found: { readonly text: string };
}

interface Group {
  readonly id: string;
  readonly title: string;
}

/** Tolerance in px: a hash target this far above the viewport was visible before the layout shift. */
const NEAR_PX = 60;
const HEADING = "[data-group]:not([hidden]) > :is(h2, h3)[id]";
/** `rootMargin` of the viewport area below the filter in which a group counts as current. */
const READ = "-190px 0px -60% 0px";

function groupsIn(rows: HTMLElement | null): Group[] {
  const headings = rows?.querySelectorAll<HTMLElement>(HEADING) ?? [];
  return [...headings].map(({ id, firstChild }) => ({ id, title: firstChild?.textContent ?? id }));
}

/** Registers the shortcut `f` that focuses the filter, as in the API reference. */
function useFilterShortcut(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const stop = new AbortController();
    onShortcut(["f"], () => focusField(form.current?.querySelector("input")), stop.signal);
    return () => stop.abort();
  }, [form]);
}

/** Id of the first visible group below the filter; empty if none is visible. */
function useRead(rows: RefObject<HTMLElement | null>, groups: readonly Group[]): string {
  const [read, setRead] = useState("");
  useEffect(() => {
    const inSight = new Set<string>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target.querySelector(":scope > [id]")?.id ?? "";
          if (isIntersecting) inSight.add(id);
          else inSight.delete(id);
        }
        setRead(groups.find(({ id }) => inSight.has(id))?.id ?? "");
      },
      { rootMargin: READ },
    );
    for (const group of rows.current?.querySelectorAll("[data-group]") ?? [])
      watcher.observe(group);
    return () => watcher.disconnect();
  }, [rows, groups]);
  return read;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll("a")];
  const at = links.findIndex((link) => link === document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key];
  const next = to === undefined ? undefined : links[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Links to the groups or letters of a long table; makes the filter sticky and keeps its fields. */
export function Rail({ form, name, rows, found }: RailProps) {
  const [groups, setGroups] = useState<readonly Group[]>([]);
  const nav = useRef<HTMLElement>(null);
  const read = useRead(rows, groups);
  useFilterShortcut(form);
  useKeptFields(form, name);
  // Update when the filter hides or shows groups.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useLayoutEffect(() => setGroups(groupsIn(rows.current)), [rows, found]);
  useEffect(() => {
    // Filtering may remove the rows in view; scroll back to the filter.
    const frame = form.current?.parentElement;
    if (found.text !== "" && frame && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
  }, [form, found]);
  useEffect(() => {
    // The browser scrolled to the hash target before the filter became sticky and covered it.
    const named = document.getElementById(idOf(location.hash));
    const bottom = form.current?.getBoundingClientRect().bottom ?? 0;
    const top = named?.getBoundingClientRect().top ?? -NEAR_PX;
    if (named && rows.current?.contains(named) && top > -NEAR_PX && top < bottom)
      named.scrollIntoView();
  }, [form, rows]);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (link && nav.current)
      nav.current.scrollLeft = link.offsetLeft - nav.current.clientWidth / 2 + link.offsetWidth / 2;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [read]);
  return (
    // Arrow keys are an addition; the links are keyboard accessible themselves.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      ref={nav}
      className={`sideways ${css.rail}`}
      aria-label="Groups"
      data-answers=""
      onKeyDown={moveFocus}
    >
      {groups.map(({ id, title }) => (
        <a
          key={id}
          className={css.group}
          href={`#${id}`}
          aria-current={id === read ? "location" : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
