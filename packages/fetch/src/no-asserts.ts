// Replaces the kernel's `assert.ts` in the packed fetch, which gives it valid arguments only. Functions that
// do nothing, not one constant under several names: only their calls are left out of the bundle.

/** Checks nothing. */
export function assertBigint(): void {}
/** Checks nothing. */
export function assertBytes(): void {}
/** Checks nothing. */
export function assertLevel(): void {}
/** Checks nothing. */
export function assertLookahead(): void {}
/** Checks nothing. */
export function assertShards(): void {}
/** Checks nothing. */
export function assertText(): void {}
