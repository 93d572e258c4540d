import { parseMdx } from "@swarm-docs/search/builder/mdx";
import type { Root } from "mdast";
import { expect, test } from "vitest";
import { remarkComponents } from "./components.ts";

const treeOf = (source: string): Root => parseMdx(source).tree as unknown as Root;

/** What a page declares for MDX, without positions in its text. */
function declarations(tree: Root): unknown {
  const nodes = tree.children.filter(({ type }) => (type as string) === "mdxjsEsm");
  const positions = new Set(["position", "start", "end", "loc", "range"]);
  return JSON.parse(
    JSON.stringify(nodes, (key, value: unknown) => (positions.has(key) ? undefined : value)),
  );
}

function withImports(source: string): Root {
  const tree = treeOf(source);
  remarkComponents()(tree);
  return tree;
}

test("a page imports each component that it uses once, as if an import line were written", () => {
  const tree = withImports(
    'a <UnitConverter /> b\n\n<UnitConverter unit="plur" />\n\n<LogLines />\n',
  );
  const written = [
    'import LogLines from "@site/src/mdx/LogLines";',
    'import UnitConverter from "@site/src/mdx/UnitConverter";',
  ];
  expect(declarations(tree)).toEqual(declarations(treeOf(written.join("\n\n"))));
  expect(declarations(tree)).toHaveLength(2);
});

test.each([
  "`<UnitConverter />`",
  "```mdx\n<UnitConverter />\n```",
  "<UnitConvertor />",
  "<room />",
])("%s imports nothing", (source) => expect(declarations(withImports(source))).toEqual([]));
