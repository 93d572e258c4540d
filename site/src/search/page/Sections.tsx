import styles from "./page.module.css";

interface Props {
  /** Hits of the whole query, by section of the site. */
  readonly counts: Readonly<Record<string, number>>;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Section filter; no selection means all. */
export default function Sections({ counts, chosen, onChange }: Props) {
  const names = [...new Set([...Object.keys(counts), ...chosen])];
  if (names.length === 0) return null;
  const toggle = (name: string): void =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <fieldset className={styles.sections}>
      <legend className="visually-hidden">Sections</legend>
      {names.map((name) => (
        <label key={name}>
          <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
          <span>
            {name} {Object.hasOwn(counts, name) ? counts[name] : 0}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
