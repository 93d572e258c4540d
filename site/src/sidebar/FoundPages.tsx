import Link from "@docusaurus/Link";
import type { PropSidebarItem } from "@docusaurus/plugin-content-docs";
import { isSamePath } from "@docusaurus/theme-common/internal";
import { clsx } from "clsx";
import { matchedPieces } from "../../shared/text/filter-words.ts";
import type { AnswersProps } from "./props.ts";
import type { SidebarPage } from "./filter.ts";
import css from "./sidebar.module.css";

interface EntriesProps extends Pick<AnswersProps, "path" | "onOpen"> {
  readonly words: readonly string[];
  readonly items: readonly PropSidebarItem[];
}

function Marked({ label, words }: { readonly label: string; readonly words: readonly string[] }) {
  return (
    <span>
      {matchedPieces(label, words).map(({ text, isMatch }, at) =>
        // eslint-disable-next-line react/no-array-index-key -- pieces have no identity beyond their place
        isMatch ? <mark key={at}>{text}</mark> : text,
      )}
    </span>
  );
}

interface PageLinkProps extends Omit<EntriesProps, "items">, SidebarPage {
  readonly isCategory: boolean;
}

function PageLink({ href, label, words, path, onOpen, isCategory }: PageLinkProps) {
  const isCurrent = isSamePath(href, path);
  return (
    <Link
      to={href}
      className={clsx(
        "menu__link",
        isCategory && "menu__link--sublist",
        isCurrent && "menu__link--active",
      )}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onOpen}
    >
      <Marked label={label} words={words} />
    </Link>
  );
}

function Entries({ items, ...rest }: EntriesProps) {
  return (
    <ul className="menu__list">
      {items.map((item, at) => {
        if (item.type === "html") return null;
        const { label, href } = item;
        const isCategory = item.type === "category";
        return (
          // eslint-disable-next-line react/no-array-index-key -- labels may occur twice
          <li key={at} className="menu__list-item">
            {href === undefined ? (
              <span className={css.category}>
                <Marked label={label} words={rest.words} />
              </span>
            ) : (
              <PageLink href={href} label={label} isCategory={isCategory} {...rest} />
            )}
            {isCategory && <Entries items={item.items} {...rest} />}
          </li>
        );
      })}
    </ul>
  );
}

interface Props extends EntriesProps {
  /** Text of the filter field. */
  readonly text: string;
}

/** Entries that match, in the shape of the tree and all open; without any, a link to the search. */
export function FoundPages({ text, items, ...rest }: Props) {
  return (
    <nav
      aria-label="Matching pages"
      data-answers=""
      className={clsx("menu thin-scrollbar", css.found)}
    >
      {items.length > 0 ? (
        <Entries items={items} {...rest} />
      ) : (
        <p className={css.message}>
          No page of this section matches.{" "}
          <Link to={`/search?q=${encodeURIComponent(text.trim())}`} onClick={rest.onOpen}>
            Search all pages
          </Link>
        </p>
      )}
    </nav>
  );
}
