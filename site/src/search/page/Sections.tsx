import { useState } from "react";
import styles from "./page.module.css";

interface Props {
  /** Hits of the whole query, by section of the site. */
  readonly counts: Readonly<Record<string, number>>;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Section filter, one scrolling row of chips with their number of hits; no selection means all. */
export default function Sections({ counts, chosen, onChange }: Props) {
  // A section that once had hits stays in its place.
  const [seen, setSeen] = useState<readonly string[]>([]);
  const names = [...new Set([...seen, ...Object.keys(counts), ...chosen])];
  if (names.length > seen.length) setSeen(names);
  const toggle = (name: string): void =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <fieldset className={styles.sections}>
      <legend className="visually-hidden">Sections</legend>
      <div className={`sideways ${styles.chips}`}>
        {names.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
            <span>
              {name} <span>{Object.hasOwn(counts, name) ? counts[name] : 0}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
