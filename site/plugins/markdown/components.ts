import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Root, RootContent } from "mdast";
import { visit } from "unist-util-visit";

const FOLDER = path.join(import.meta.dirname, "../../src/mdx");

/** Names of the components that pages may use: the folders of `src/mdx` with an `index.tsx`. */
const componentNames = (): readonly string[] =>
  readdirSync(FOLDER).filter((name) => existsSync(path.join(FOLDER, name, "index.tsx")));

/** `import Name from "@site/src/mdx/Name";` as a node of an MDX tree. */
function importOf(name: string): RootContent {
  const source = `@site/src/mdx/${name}`;
  const declaration = {
    type: "ImportDeclaration",
    specifiers: [{ type: "ImportDefaultSpecifier", local: { type: "Identifier", name } }],
    source: { type: "Literal", value: source, raw: JSON.stringify(source) },
  };
  return {
    type: "mdxjsEsm",
    value: `import ${name} from ${JSON.stringify(source)};`,
    data: { estree: { type: "Program", sourceType: "module", body: [declaration], comments: [] } },
  } as unknown as RootContent;
}

/**
 * Imports the components of `src/mdx` that a page uses, so that pages need no import lines and each page
 * loads only its own. An unknown name stays as it is: MDX then stops the build with that name.
 */
export function remarkComponents() {
  const known = new Set(componentNames());
  return (tree: Root): void => {
    const used = new Set<string>();
    visit(tree, (node) => {
      const { name } = node as { name?: string | null };
      if (/^mdxJsx(Flow|Text)Element$/.test(node.type) && name && known.has(name)) used.add(name);
    });
    tree.children.unshift(...[...used].toSorted().map(importOf));
  };
}
