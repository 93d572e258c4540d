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
  const { kind, title, before, link, after } = words;
  return (
    <aside className={`admonition admonition-${kind}`} role="note">
      <p className="admonition-title">{title}</p>
      <p>
        {before}
        {link.to.startsWith("/") ? (
          <Link to={link.to}>{link.label}</Link>
        ) : (
          <a href={link.to}>{link.label}</a>
        )}
        {after}
      </p>
    </aside>
  );
}
