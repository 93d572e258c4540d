import { chipText, type ReleaseChip } from "./facts.ts";
import css from "./errors.module.css";

/** The release that brought, changed or dropped an entry; nothing where all have it alike. */
export function Chip({ chip }: { readonly chip: ReleaseChip | undefined }) {
  if (!chip) return null;
  return <span className={css.chip}>{chipText(chip)}</span>;
}
