import Link from "@docusaurus/Link";
import { isSamePath } from "@docusaurus/theme-common/internal";
import { useState } from "react";
import type { AnswersProps } from "./props.ts";
import { pagesOf } from "./filter.ts";
import css from "./sidebar.module.css";
import { forgetVisits, visitedPaths } from "./visited.ts";

interface Props extends Pick<AnswersProps, "sidebars" | "path" | "onOpen"> {
  /** Called before the list and its button go: the focus needs another place. */
  readonly onClear: () => void;
}

/** The pages of this edition that this browser left last, except the current one. */
export function VisitedPages({ sidebars, path, onOpen, onClear }: Props) {
  const [paths, setPaths] = useState(visitedPaths);
  // Stored paths only choose among the pages of the build, whose titles are shown.
  const known = Object.values(sidebars).flatMap(pagesOf);
  const pages = paths.flatMap(
    (visited) =>
      known.find(({ href }) => isSamePath(href, visited) && !isSamePath(href, path)) ?? [],
  );
  if (pages.length === 0) return null;
  const clear = (): void => {
    onClear();
    forgetVisits();
    setPaths([]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      aria-label="Recently visited"
      data-answers=""
      className={css.visited}
      // The field keeps the focus: without it the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={css.visitedHead}>
        <span>Recently visited</span>
        <button type="button" className={css.clear} onClick={clear}>
          Clear
        </button>
      </div>
      <ul className="menu__list">
        {pages.map(({ href, label }) => (
          <li key={href} className="menu__list-item">
            <Link to={href} className="menu__link" onClick={onOpen}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
