import { run } from "./run.ts";

/** The linters of `npm run lint`: sources, and style sheets (`stylelint.config.mjs`). */
const LINTERS = [
  ["oxlint", ["--deny-warnings"]],
  ["stylelint", ["site/src/**/*.css"]],
] as const;

/** Runs every linter; whether none has found anything. */
export async function lint(env?: Readonly<Record<string, string>>): Promise<boolean> {
  let isClean = true;
  for (const [program, args] of LINTERS) {
    const { code } = await run(program, args, env ? { env } : {});
    isClean &&= code === 0;
  }
  return isClean;
}
