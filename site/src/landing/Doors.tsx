import EditionLink from "../edition/EditionLink.tsx";
import type { ReactNode } from "react";
import styles from "./landing.module.css";
import { DOORS } from "../../shared/landing/words.ts";

const HEXAGON = "M24 4 41.3 14v20L24 44 6.7 34V14z";

/** Icons by route. */
const ICONS: Readonly<Record<(typeof DOORS)[number][0], ReactNode>> = {
  "/docs/concepts/introduction": (
    <>
      <path d={HEXAGON} className={styles.soft} />
      <path d="M24 14v10m0 0 9 5.2M24 24l-9 5.2" className={styles.line} />
      <circle cx="24" cy="13" r="3" />
      <circle cx="34" cy="30" r="3" />
      <circle cx="14" cy="30" r="3" />
    </>
  ),
  "/docs/bee/installation/getting-started": (
    <>
      <path d="M24 3.5 33.5 9v11L24 25.5 14.5 20V9z" className={styles.soft} />
      <path d="M13.5 22.5 23 28v11l-9.5 5.5L4 39V28z" className={styles.soft} />
      <path d="M34.5 22.5 44 28v11l-9.5 5.5L25 39V28z" className={styles.fill} />
    </>
  ),
  "/docs/desktop/introduction": (
    <>
      <rect x="4" y="8" width="40" height="32" rx="4" className={styles.soft} />
      <path d="M4 16h40" className={styles.soft} />
      <path d="M24 34V22m-5 5 5-5 5 5" className={styles.line} />
    </>
  ),
  "/docs/develop/introduction": (
    <>
      <path d="m16 12-11 12 11 12M32 12l11 12-11 12" className={styles.soft} />
      <path d="m27 9-6 30" className={styles.line} />
    </>
  ),
};

/** Entry links to the four parts of the documentation. */
export default function Doors() {
  return (
    <ul className={styles.doors}>
      {DOORS.map(([to, title, text]) => (
        <li key={to}>
          <EditionLink to={to} className={styles.door}>
            <svg viewBox="0 0 48 48" width="44" height="44" aria-hidden="true">
              {ICONS[to]}
            </svg>
            <span className={styles.doorTitle}>{title}</span>
            <span className={styles.doorText}>{text}</span>
          </EditionLink>
        </li>
      ))}
    </ul>
  );
}
