import Link from "@docusaurus/Link";
import { useHistory } from "@docusaurus/router";
import useBaseUrl from "@docusaurus/useBaseUrl";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import Layout from "@theme/Layout";
import type { FormEvent } from "react";
import type { Site } from "../../config/site.ts";
import Doors from "../landing/Doors.tsx";
import Hive from "../landing/Hive.tsx";
import styles from "../landing/landing.module.css";
import ChunkAddress from "../mdx/ChunkAddress/index.tsx";

const POPULAR = [
  ["/docs/concepts/incentives/postage-stamps", "Postage stamps"],
  ["/docs/bee/working-with-bee/node-types", "Node types"],
  ["/docs/develop/access-the-swarm/upload-and-download", "Upload and download"],
  ["/docs/bee/working-with-bee/configuration", "Every Bee option"],
  ["/docs/bee/working-with-bee/bee-api", "HTTP errors explained"],
  ["/docs/bee/working-with-bee/logs-and-files", "Log lines explained"],
  ["/docs/develop/tools-and-features/bee-dev-mode", "The development node"],
  ["/docs/references/glossary", "Glossary"],
  ["/docs/references/faq", "Frequent questions"],
  ["/api/", "Interface reference"],
] as const;

const NUMBERS = [
  ["4096 bytes", "payload of a chunk"],
  ["32 bytes", "length of an address"],
  ["2²² chunks", "reserve of a full node"],
  ["152 blocks", "one redistribution round"],
] as const;

/** Opens the search page in place; the form's address serves readers without scripts. */
function useSearchForm() {
  const history = useHistory();
  const address = useBaseUrl("/search");
  const isHash = useDocusaurusContext().siteConfig.future.experimental_router === "hash";
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const query = new FormData(event.currentTarget).get("q");
    const search = `?${new URLSearchParams({ q: typeof query === "string" ? query : "" })}`;
    history.push({ pathname: isHash ? "/search" : address, search });
  }
  return { action: address, onSubmit };
}

function Hero({ site }: { readonly site: Site }) {
  return (
    <header className={styles.hero}>
      <div>
        <h1>Storage that nobody owns, explained</h1>
        <p className={styles.lead}>
          Swarm keeps data as pieces of at most 4096 bytes on many independent nodes, paid for with
          postage stamps. Here is how it works, how to run it and how to build on it.
        </p>
        <search>
          <form className={styles.search} {...useSearchForm()}>
            <input
              type="search"
              name="q"
              placeholder="Search docs"
              aria-label="Search docs"
              maxLength={64}
              autoComplete="off"
            />
            <button type="submit">Search</button>
          </form>
        </search>
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
      <Hive />
    </header>
  );
}

/** The landing page: what Swarm is, four doors, one thing to touch. */
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
        <section className={styles.section} aria-labelledby="touch">
          <h2 id="touch">See an address being made</h2>
          <p>
            Everything on Swarm is found by the hash of its content. Type something or drop a file:
            its address is computed on this page, and nothing leaves your browser.
          </p>
          <ChunkAddress />
        </section>
        <section className={styles.section} aria-labelledby="popular">
          <h2 id="popular">What readers look for</h2>
          <div className={styles.split}>
            <ul className={styles.popular}>
              {POPULAR.map(([to, label]) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
            <dl className={styles.numbers}>
              {NUMBERS.map(([value, label]) => (
                <div key={label}>
                  <dd>{value}</dd>
                  <dt>{label}</dt>
                </div>
              ))}
            </dl>
          </div>
        </section>
      </main>
    </Layout>
  );
}
