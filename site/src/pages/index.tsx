import Link from "@docusaurus/Link";
import EditionLink from "../edition/EditionLink.tsx";
import { byRelease, routeIn } from "../../shared/edition/routes.ts";
import { useEditions } from "../edition/use-edition.ts";
import Layout from "@theme/Layout";
import Doors from "../landing/Doors.tsx";
import Index from "../landing/Index.tsx";
import styles from "../landing/landing.module.css";
import Stage from "../landing/stage/Stage.tsx";
import { editionChoice, LANDING, START } from "../../shared/landing/words.ts";
import { SearchForm } from "../search/SearchForm.tsx";

function Hero() {
  const [oldest, newest] = byRelease(useEditions());
  return (
    <header className={styles.hero}>
      <div>
        <h1>{LANDING.title}</h1>
        <p className={styles.lead}>{LANDING.description}</p>
        <p className={styles.actions}>
          <EditionLink className={styles.primary} to={START[0]}>
            {START[1]}
          </EditionLink>
        </p>
        <SearchForm />
        <ul className={styles.editions} aria-label="Edition">
          {editionChoice(oldest, newest).map(([who, edition]) => (
            <li key={edition.release}>
              <Link to={routeIn("/docs/bee/installation/getting-started", edition)}>
                {who} <strong>Bee {edition.release}</strong>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Stage />
    </header>
  );
}

/** Landing page: what Swarm is, animation of an upload, four entry points, further links. */
export default function Home() {
  return (
    <Layout title={LANDING.title} description={LANDING.description}>
      <main className={styles.page}>
        <Hero />
        <Doors />
        <Index />
      </main>
    </Layout>
  );
}
