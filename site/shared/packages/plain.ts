// Markdown of the package pages, same content as `PackageBody` and `IndexPage`.
import { blocks } from "../mdx/plain-text/plain.ts";
import { codeText, isBare } from "./code-text.ts";
import type { ApiMember, ApiModule, ApiName, ApiPackage, CodeLines } from "./facts.ts";
import { firstSentence, ownPages, moduleSections, type ApiPage } from "./pages.ts";
import { INDEX, moduleRoute, packageRoute } from "./routes.ts";
import type { RouteLink } from "../route-link.ts";

/** Code block. */
export const fence = (code: CodeLines, language = "ts"): string =>
  `\`\`\`${language}\n${codeText(code)}\n\`\`\``;

/** Code on one line; multi-line members are joined. */
const inline = (code: CodeLines): string => {
  const text = codeText(code)
    .replaceAll(/(?<=[(<[])\n\s*|,?\n\s*(?=[)>\]])/g, "")
    .replaceAll(/\s*\n\s*/g, " ");
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
};

/** Links of a name, as one sentence. */
export const linkSentence = (links: readonly RouteLink[] = []): string =>
  links.length === 0
    ? ""
    : `See ${links.map(({ label, to }) => `[${label.replaceAll(/[[\]]/g, "\\$&")}](${to})`).join(", ")}.`;

/** List of members. */
export const memberList = (members: readonly ApiMember[]): string =>
  members
    .map(({ code, doc, links }) => {
      const words = [doc.replaceAll(/\s*\n\s*/g, " "), linkSentence(links)]
        .filter(Boolean)
        .join(" ");
      return `- ${inline(code)}${words === "" ? "" : `: ${words}`}`;
    })
    .join("\n");

/** Export with its members. */
export function nameMarkdown(one: ApiName): string {
  const { name, kind, code, doc, example, links, members } = one;
  return blocks(
    `### ${name} ${kind}`,
    isBare(one) ? "" : fence(code),
    doc,
    example && fence(example),
    linkSentence(links),
    memberList(members),
  );
}

const moduleMarkdown = (module: ApiModule): string =>
  blocks(
    fence(module.importLine),
    ...moduleSections(module).flatMap(({ title, lead, names }) => [
      `## ${title}`,
      lead,
      ...names.map(nameMarkdown),
    ]),
  );

const entryList = (of: ApiPackage): string =>
  ownPages(of)
    .map(({ subpath, doc }) => {
      return `- [\`${subpath}\`](${moduleRoute(of.id, subpath)}): ${firstSentence(doc)}`;
    })
    .join("\n");

/** Page content of a package or an entry, below the title. */
export function pageMarkdown({ description, of, module }: ApiPage): string {
  const isOwn = module === undefined || module.subpath === "";
  return blocks(
    isOwn ? description : `An entry of [${of.name}](${packageRoute(of.id)}).`,
    isOwn ? fence(of.install, "bash") : "",
    isOwn ? `## Entries\n\n${entryList(of)}` : "",
    isOwn && module ? "## The package itself" : "",
    module?.doc,
    module && moduleMarkdown(module),
  );
}

/** List of all packages, below the title. */
export function indexMarkdown(packages: readonly ApiPackage[]): string {
  return blocks(
    INDEX.description,
    ...packages.map((one) =>
      blocks(`## [${one.name}](${packageRoute(one.id)})`, `${one.description}.`, entryList(one)),
    ),
  );
}
