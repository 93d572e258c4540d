import Link from "@docusaurus/Link";
import { pageTitles } from "./server-data.ts";

/** Fallback without JavaScript: all pages by section. */
export default function WithoutScripts() {
  const groups = [...new Set(pageTitles.map(({ group }) => group))];
  return (
    <noscript>
      <p>
        Search runs in your browser and needs JavaScript, which is switched off here. These are all
        the pages; your browser can search in this list.
      </p>
      {groups.map((group) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {pageTitles
              .filter((page) => page.group === group)
              .map(({ route, title }) => (
                <li key={route}>
                  <Link to={route}>{title}</Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </noscript>
  );
}
