/** Message of any thrown value; of a chunk that did not load, without the bundler's name and address for it. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^Loading (CSS )?chunk /.test(message) ? "a script did not load" : message;
}
