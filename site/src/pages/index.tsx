import Link from "@docusaurus/Link";
import EditionLink from "../edition/EditionLink.tsx";
import { byRelease, routeIn } from "../../shared/edition/routes.ts";
import { useEditions } from "../edition/use-edition.ts";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import Layout from "@theme/Layout";
import type { Site } from "../../settings/site.ts";
import Doors from "../landing/Doors.tsx";
import Index from "../landing/Index.tsx";
import styles from "../landing/landing.module.css";
import Stage from "../landing/stage/Stage.tsx";
import { LANDING, networkWords } from "../../shared/landing/words.ts";
import { SearchForm } from "../search/SearchForm.tsx";

function Hero({ site }: { readonly site: Site }) {
  const [oldest, newest] = byRelease(useEditions());
  const [before, link, after] = networkWords(oldest, newest);
  return (
    <header className={styles.hero}>
      <div>
        <h1>{LANDING.heading}</h1>
        <p className={styles.lead}>{LANDING.lead}</p>
        <p className={styles.actions}>
          <EditionLink
            className={styles.primary}
            to="/docs/develop/access-the-swarm/upload-from-a-web-page"
          >
            Start building
          </EditionLink>
          <EditionLink className={styles.secondary} to="/docs/concepts/introduction">
            How it works
          </EditionLink>
        </p>
        <SearchForm />
        <p className={styles.versions}>
          {site.beeVersion} · interface {site.interfaceVersion} · documentation {site.version}
        </p>
        <p className={styles.versions}>
          {before}
          <Link to={routeIn("/docs/bee/installation/getting-started", newest)}>{link}</Link>
          {after}
        </p>
      </div>
      <Stage />
    </header>
  );
}

/** Landing page: what Swarm is, animation of an upload, four entry points, further links. */
export default function Home() {
  const { siteConfig } = useDocusaurusContext();
  const site = siteConfig.customFields?.site as Site;
  return (
    <Layout title={LANDING.title} description={LANDING.description}>
      <main className={styles.page}>
        <Hero site={site} />
        <Doors />
        <Index />
      </main>
    </Layout>
  );
}
