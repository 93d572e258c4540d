import Link from "@docusaurus/Link";
import { useHistory, useLocation } from "@docusaurus/router";
import { useVersions } from "@docusaurus/plugin-content-docs/client";
import alone from "../../.generated/alone.json";
import { LACKS } from "../edition/nearest.ts";
import { useEdition } from "../edition/use-edition.ts";
import { leaveFocus } from "../ui/move-focus.ts";

const TITLES: Readonly<Record<string, { readonly title: string }>> = alone;

/**
 * Note naming the page that this edition lacks and the edition that has it; nothing for an unknown
 * page.
 */
export default function LackedNote() {
  const { search, pathname, hash } = useLocation();
  const history = useHistory();
  const id = new URLSearchParams(search).get(LACKS) ?? "";
  const { release, version: here } = useEdition();
  const found = useVersions(undefined).flatMap(({ name, label, docs }) =>
    docs.filter((page) => page.id === id).map(({ path }) => ({ name, label, path })),
  );
  const [home] = found;
  const title = Object.hasOwn(TITLES, id) ? TITLES[id]?.title : undefined;
  if (!home || title === undefined || found.some(({ name }) => name === here)) return null;
  return (
    <aside className="admonition admonition-note" role="note">
      <p className="admonition-title">{`The edition of Bee ${release} has no page “${title}”`}</p>
      <p>
        This is its nearest relative.{" "}
        <Link to={home.path}>
          Read {`“${title}”`} for {home.label}
        </Link>{" "}
        or{" "}
        <button
          ref={leaveFocus}
          type="button"
          className="page-action prose-link"
          onClick={() => history.replace(pathname + hash)}
        >
          dismiss this note
        </button>
        .
      </p>
    </aside>
  );
}
