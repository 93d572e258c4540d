import Link from "@docusaurus/Link";
import { useLocalPathname } from "@docusaurus/theme-common/internal";
import { rootRoute } from "../edition/routes.ts";
import { useEdition, useEditions } from "../edition/use-edition.ts";
import { joinWords, type Joins } from "./join-words.ts";

/** Stands at the head of every page that leads to a node on the main network (front matter `joins_network`). */
export default function JoinWarning({ by }: { readonly by: Joins }) {
  const { release } = useEdition();
  const editions = useEditions();
  const words = joinWords(by, rootRoute(useLocalPathname(), editions), release, editions);
  if (!words) return null;
  const [isDanger, title, before, to, label, after] = words;
  return (
    <aside className={`admonition admonition-${isDanger ? "danger" : "note"}`} role="note">
      <p className="admonition-title">{title}</p>
      <p>
        {before}
        {to.startsWith("/") ? <Link to={to}>{label}</Link> : <a href={to}>{label}</a>}
        {after}
      </p>
    </aside>
  );
}
