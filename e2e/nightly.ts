/**
 * Whether every page, sample and edition is tested, as `npm run test:all` does nightly. Without it,
 * a check runs once per distinct case: one page per layout, one edition per sample text.
 */
export const NIGHTLY = process.env.NIGHTLY === "1";
