/** What has to be looked at again after some files changed. */
export interface Plan {
  /** Sources whose tests, and the tests of what imports them, are run. */
  readonly related: readonly string[];
  /** Parts of paths of test files that read the changed files instead of importing them. */
  readonly suites: readonly string[];
  /** Pages (paths from the root) whose samples are executed. */
  readonly pages: readonly string[];
  readonly hasTypes: boolean;
  readonly hasBuild: boolean;
}

/** Changed files, and parts of the paths of the test files that read instead of import them. */
export const READERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^api\//, ["packages/openapi/test/", "contract/contract"]],
  [/^data\//, ["data/", "site/plugins/facts/"]],
  [
    /^(docs|blog)\/|^packages\/[^/]+\/README\.md$/,
    ["tools/samples/types", "tools/samples/swarm-cli"],
  ],
  [/^\.oxlintrc\.json$|tsconfig[^/]*\.json$/, ["tools/walls"]],
  [/^stylelint\.config\.mjs$/, ["tools/styles"]],
  [/^data\/search-(queries|kinds)\.yaml$|^data\/(asked|synonyms)\.yaml$/, ["relevance"]],
];

const SOURCE = /\.(ts|tsx|mts|cts)$/;
const PAGE = /^(docs|blog)\/.+\.mdx?$|^packages\/[^/]+\/README\.md$/;
const BUILT = /^(api|blog|data|docs|packages|site)\//;
const TESTS = /\.test\.tsx?$|^packages\/[^/]+\/(test|bench)\/|^site\/test\//;
const EVERYTHING = /^(package-lock\.json|vitest\.config\.ts|tsconfig\.base\.json)$/;

/** Which checks the changed files (paths from the root) call for. */
export function planChecks(changed: readonly string[]): Plan {
  const isEverything = changed.some((file) => EVERYTHING.test(file));
  const related = changed.filter((file) => SOURCE.test(file) && !file.startsWith("e2e/"));
  const suites = READERS.flatMap(([files, names]) =>
    changed.some((file) => files.test(file)) ? names : [],
  );
  return {
    related,
    suites: isEverything ? [""] : [...new Set(suites)],
    pages: changed.filter((file) => PAGE.test(file)),
    hasTypes: isEverything || changed.some((file) => /\.(m?ts|tsx|yaml|json)$/.test(file)),
    hasBuild: isEverything || changed.some((file) => BUILT.test(file) && !TESTS.test(file)),
  };
}
