import Link from "@docusaurus/Link";
import type { JoinWords } from "../../shared/doc-page/join-words.ts";

/**
 * Warning box at the top of every page that connects a node to mainnet (front matter
 * `joins_network`).
 */
export default function JoinWarning({ words }: { readonly words: JoinWords }) {
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
