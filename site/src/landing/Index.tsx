import EditionLink from "../edition/EditionLink.tsx";
import type { ReactNode } from "react";
import { PASTE } from "../../shared/errors/paste.ts";
import { PasteError } from "./PasteError.tsx";
import { ToolIcon } from "./ToolIcon.tsx";
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
        <div className={styles.tools}>
          {TOOLS.map(([name, tools]) => (
            <section key={name} aria-labelledby={`tools-${name}`}>
              <h3 id={`tools-${name}`}>{name}</h3>
              <ul>
                {tools.map(([to, label, text]) => (
                  <li key={to}>
                    <EditionLink to={to}>
                      <ToolIcon of={label} />
                      <strong>{label}</strong>
                      <span>{text}</span>
                    </EditionLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Section>
      <Section id="paste" title={PASTE.title}>
        <PasteError />
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
