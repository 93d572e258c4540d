import EditionLink from "../edition/EditionLink.tsx";
import type { ReactNode } from "react";
import styles from "./landing.module.css";
import { HEADINGS, OWN, POPULAR, PROVED, TOOLS } from "../../shared/landing/words.ts";

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Content below the fold: tested claims, tools and popular pages. */
export default function Index() {
  return (
    <>
      <Section id="proved" title={HEADINGS.proved}>
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
            <strong>{OWN[0]}</strong> <span>{OWN[1]}</span>
          </li>
        </ul>
      </Section>
      <Section id="tools" title={HEADINGS.tools}>
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
      <Section id="popular" title={HEADINGS.popular}>
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
