/**
 * Whether every page, sample and edition is tested, as `npm run test:all` does nightly. Without it,
 * a check runs once per distinct case: one page per layout, one edition per sample text.
 */
export const NIGHTLY = process.env.NIGHTLY === "1";

/** Returns a predicate: true for the first case of each kind; nightly for every case. */
export function newKinds(): (kind: unknown) => boolean {
  const known = new Set<unknown>();
  return (kind) => {
    const isNew = NIGHTLY || !known.has(kind);
    known.add(kind);
    return isNew;
  };
}
