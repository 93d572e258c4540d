import { chipText, type ReleaseChip } from "../../shared/errors/facts.ts";
import css from "./errors.module.css";

/**
 * Chip with the release that added, changed or dropped an entry; nothing if all releases have it
 * alike.
 */
export function Chip({ chip }: { readonly chip: ReleaseChip | undefined }) {
  if (!chip) return null;
  return <span className={css.chip}>{chipText(chip)}</span>;
}
