import { createRequire } from "node:module";
import { expect, test } from "vitest";

const slimGlobal = createRequire(import.meta.url)("./slim-global.cjs") as (
  source: string,
) => string;

const page = (id: string, path: string, sidebar?: string) => ({
  id,
  path,
  ...(sidebar && { sidebar }),
});
const dataOf = (...versions: readonly object[]) => ({
  "docusaurus-plugin-content-docs": { default: { path: "/docs", versions } },
});

const DATA = dataOf(
  {
    name: "current",
    path: "/docs",
    docs: [
      page("concepts/DISC/index", "/docs/concepts/DISC/", "concepts"),
      page("concepts/pss", "/docs/concepts/pss", "concepts"),
      page("gone", "/docs/gone", "concepts"),
    ],
  },
  {
    name: "2.8.1",
    path: "/docs/2.8",
    docs: [
      page("alone", "/docs/2.8/alone"),
      page("concepts/DISC/index", "/docs/2.8/concepts/DISC/", "concepts"),
      page("concepts/pss", "/docs/2.8/concepts/pss", "concepts"),
    ],
  },
);

interface Version {
  readonly docs: readonly { readonly id: string }[];
}

test("a script that gives the same data, with a page of all versions once", async () => {
  const script = slimGlobal(JSON.stringify(DATA));
  expect(script.split("concepts/pss")).toHaveLength(2);
  const module = (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as {
    readonly default: typeof DATA;
  };
  const sorted = (data: typeof DATA) =>
    (data["docusaurus-plugin-content-docs"].default.versions as readonly Version[]).map(
      (version) => ({
        ...version,
        docs: version.docs.toSorted((one, other) => one.id.localeCompare(other.id)),
      }),
    );
  expect(sorted(module.default)).toEqual(sorted(DATA));
});

test("a page that is written in another way stops the build", () => {
  const strange = { name: "current", path: "/docs", docs: [page("a", "/elsewhere/a")] };
  expect(() => slimGlobal(JSON.stringify(dataOf(strange)))).toThrow("/elsewhere/a");
});
