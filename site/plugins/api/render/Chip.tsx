import type { EditionChip as Model } from "../chips/chips.ts";

/**
 * A mark that something is new, changed or gone: one element, its blank inside. Where there is more to
 * say it is a button, and `hints/Tip.tsx` says it on hover, focus and press.
 */
export function Chip({ chip }: { readonly chip: Model | undefined }) {
  if (!chip) return null;
  const { kind, text, says } = chip;
  if (says === undefined) return <span className={`api-chip api-chip-${kind}`}>{` ${text}`}</span>;
  return (
    <button type="button" className="api-chip" data-says={says}>
      {` ${text}`}
    </button>
  );
}
