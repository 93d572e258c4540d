import EditionLink from "../edition/EditionLink.tsx";
import type { ReactNode } from "react";
import styles from "./landing.module.css";

type Entry = readonly [to: string, label: string, text: string];

const TOOLS: readonly Entry[] = [
  ["/play", "Workshop", "files, batches and more, taken apart in the page"],
  [
    "/docs/develop/tools-and-features/buy-a-stamp-batch",
    "Batch calculator",
    "depth, amount and price of a postage batch",
  ],
  [
    "/docs/develop/tools-and-features/erasure-coding",
    "Redundancy calculator",
    "chunks added by a level, and the chance of loss",
  ],
  [
    "/docs/develop/tools-and-features/chunk-types",
    "Chunk address",
    "the reference of your own text or file",
  ],
  ["/docs/concepts/DISC/neighborhoods", "Neighborhoods", "which nodes keep an address"],
  ["/docs/concepts/DISC/kademlia", "Proximity", "how near two addresses are"],
  ["/docs/bee/installation/getting-started", "Install helper", "the way to install that suits you"],
  [
    "/docs/bee/working-with-bee/configuration",
    "Configuration builder",
    "a file and a command for your node",
  ],
  [
    "/docs/bee/working-with-bee/node-types",
    "Readiness check",
    "what your node can do, and what it lacks",
  ],
  ["/docs/bee/working-with-bee/logs-and-files", "Log reader", "what the lines of your log mean"],
  ["/docs/references/tokens", "Unit converter", "BZZ, PLUR, xDAI and wei"],
];

const PROVED: readonly Entry[] = [
  [
    "/docs/develop/access-the-swarm/upload-and-download",
    "Samples run.",
    "Each is executed before a page is published, and again when you press Run, against a node inside the page.",
  ],
  [
    "/docs/bee/working-with-bee/bee-api",
    "Errors are explained.",
    "Every message of the HTTP interface has its cause, a check and a fix.",
  ],
  [
    "/api/",
    "One document rules.",
    "The reference, the request console, the development node and their tests obey the same OpenAPI text.",
  ],
  [
    "/docs/develop/tools-and-features/bee-dev-mode",
    "No funds are needed.",
    "The development node answers as Bee does, without a chain, tokens or peers.",
  ],
];

const POPULAR: readonly Entry[] = [
  ["/docs/concepts/incentives/postage-stamps", "Postage stamps", ""],
  ["/docs/bee/working-with-bee/node-types", "Node types", ""],
  ["/docs/bee/working-with-bee/configuration", "Every Bee option", ""],
  ["/docs/bee/working-with-bee/bee-api", "HTTP errors explained", ""],
  ["/docs/references/glossary", "Glossary", ""],
  ["/docs/references/faq", "Frequent questions", ""],
];

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** What stands below the first screen: what is proved here, all tools, what readers look for. */
export default function Index() {
  return (
    <>
      <Section id="proved" title="Nothing here is a claim: it is run">
        <ul className={styles.proved}>
          {PROVED.map(([to, label, text]) => (
            <li key={to}>
              <EditionLink to={to} className="prose-link">
                {label}
              </EditionLink>{" "}
              <span>{text}</span>
            </li>
          ))}
          <li>
            <strong>Nothing is loaded from elsewhere.</strong>{" "}
            <span>
              Search, fonts, tools and the node come from this site, and the page’s policy refuses
              everything else.
            </span>
          </li>
        </ul>
      </Section>
      <Section id="tools" title="Tools that work with your values">
        <ul className={styles.tools}>
          {TOOLS.map(([to, label, text]) => (
            <li key={to}>
              <EditionLink to={to}>
                <strong>{label}</strong>
                <span>{text}</span>
              </EditionLink>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="popular" title="What readers look for">
        <ul className={styles.popular}>
          {POPULAR.map(([to, label]) => (
            <li key={to}>
              <EditionLink to={to}>{label}</EditionLink>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
