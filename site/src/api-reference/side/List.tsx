import { memo, useEffect, useRef } from "react";
import { Badge } from "../../../render/api-reference/Badge.tsx";
import type { ListGroup, ListRow } from "../../../render/api-reference/islands.ts";

/** Class of rows hidden by the "only changed" filter. */
const SAME = "api-same";
const isSame = (row: Element | null): boolean => row?.classList.contains(SAME) ?? false;

const textOf = (element: Element | null): string => element?.textContent ?? "";
const hrefOf = (element: Element | null): string => element?.getAttribute("href") ?? "";

/** HTTP method of a badge element, in upper case. */
function methodOfBadge(badge: Element | null): string | undefined {
  return /api-method-(\w+)/.exec(badge?.className ?? "")?.[1]?.toUpperCase();
}

/** Parses the groups from the static markup. */
export function readGroups(place: HTMLElement): ListGroup[] {
  return [...place.querySelectorAll("#api-list > ul > li")].map((group) => ({
    title: textOf(group.querySelector(".api-list-group")),
    href: hrefOf(group.querySelector(".api-list-group")),
    rows: [...group.querySelectorAll<HTMLElement>("[data-target]")].map((link) => ({
      id: link.dataset.target ?? "",
      href: hrefOf(link),
      method: methodOfBadge(link.querySelector("b")),
      title: textOf(link.querySelector("span") ?? link),
      isSame: isSame(link.parentElement),
    })),
  }));
}

interface GroupProps {
  readonly group: ListGroup;
  /** Id of the row in the viewport, if it is in this group. */
  readonly current: string | undefined;
}

/** One memoized component per group: one for each of a hundred rows doubles the render time. */
const Group = memo(function Group({ group: { title, href, rows }, current }: GroupProps) {
  const sameOf = (row: ListRow): string | undefined =>
    row.isSame && row.id !== current ? SAME : undefined;
  return (
    <li className={rows.every(sameOf) ? SAME : undefined}>
      <a className="api-list-group" href={href}>
        {title}
      </a>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={sameOf(row)}>
            <a
              className={row.method === undefined ? "api-plain" : undefined}
              href={row.href}
              data-target={row.id}
              aria-current={row.id === current ? "location" : undefined}
            >
              {row.method !== undefined && <Badge method={row.method} />}
              {row.method === undefined ? row.title : <span>{row.title}</span>}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
});

function keepInView(list: HTMLElement, link: HTMLElement): void {
  const { top, bottom } = link.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  if (top < box.top + 40) list.scrollTop += top - box.top - 80;
  else if (bottom > box.bottom - 40) list.scrollTop += bottom - box.bottom + 80;
}

interface Props {
  readonly groups: readonly ListGroup[];
  /** Id of the section in the viewport. */
  readonly current: string | undefined;
  /** Whether the list is open on a phone. */
  readonly isOpen: boolean;
  /** A link was chosen. */
  readonly onChosen: () => void;
}

/** List of all operations; highlights the current one and scrolls it into view. */
export function List({ groups, current, isOpen, onChosen }: Props) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // Also when a phone opens the list: the current row may be outside its viewport.
    if (current === undefined && !isOpen) return;
    const link = ref.current?.querySelector<HTMLElement>("[aria-current]");
    if (ref.current && link) keepInView(ref.current, link);
  }, [current, isOpen]);
  return (
    // The links in it are reached by keyboard themselves.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <nav
      id="api-list"
      ref={ref}
      className={isOpen ? "api-list-open" : undefined}
      aria-label="Operations"
      onClick={({ target }) => (target as Element).closest("a") && onChosen()}
    >
      <ul>
        {groups.map((group) => (
          <Group
            key={group.title}
            group={group}
            current={group.rows.some(({ id }) => id === current) ? current : undefined}
          />
        ))}
      </ul>
    </nav>
  );
}
