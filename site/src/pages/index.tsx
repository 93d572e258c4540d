import Link from "@docusaurus/Link";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import Layout from "@theme/Layout";
import type { Site } from "../../config/site.ts";
import Doors from "../landing/Doors.tsx";
import Index from "../landing/Index.tsx";
import styles from "../landing/landing.module.css";
import Stage from "../landing/stage/Stage.tsx";
import { SearchForm } from "../search/SearchForm.tsx";

function Hero({ site }: { readonly site: Site }) {
  return (
    <header className={styles.hero}>
      <div>
        <h1>Storage that nobody owns, in your hands</h1>
        <p className={styles.lead}>
          Swarm keeps data as chunks of at most 4096 bytes on many independent nodes, paid for with
          postage stamps. Read how it works, and run every step in the page.
        </p>
        <p className={styles.actions}>
          <Link className={styles.primary} to="/docs/develop/introduction">
            Start building
          </Link>
          <Link className={styles.secondary} to="/docs/concepts/introduction">
            How it works
          </Link>
        </p>
        <SearchForm />
        <p className={styles.versions}>
          {site.beeVersion} · interface {site.interfaceVersion} · documentation {site.version}
        </p>
        <p className={styles.versions}>
          These pages serve developers, private networks and everyone who still runs Bee 2.6.0. A
          node on the main network needs{" "}
          <Link to="/docs/bee/working-with-bee/upgrading-bee#join-the-network-of-today">
            Bee 2.8.1
          </Link>
          .
        </p>
      </div>
      <Stage />
    </header>
  );
}

/** The landing page: what Swarm is, content on its way into it, four doors, what else there is. */
export default function Home() {
  const { siteConfig } = useDocusaurusContext();
  const site = siteConfig.customFields?.site as Site;
  return (
    <Layout
      title="Welcome"
      description="Understand Swarm, run a Bee node, use the desktop app and build on the network: facts, worked numbers and samples that run."
    >
      <main className={styles.page}>
        <Hero site={site} />
        <Doors />
        <Index />
      </main>
    </Layout>
  );
}
