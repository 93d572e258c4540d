import type { MarkdownPage } from "@swarm-docs/openapi/markdown/pages";
import type { Edition } from "../../settings/editions.ts";
import { lengthOf } from "./parts.ts";
import { headedTwin, indexFile, type Twin } from "./twin.ts";
import { linkTo, routeLinks, twinFile, type Address } from "./links.ts";

/** The reference of an edition as far as twins are made of it. */
export interface ReferencePages {
  readonly edition: Pick<Edition, "prefix" | "release" | "interface">;
  readonly pages: readonly MarkdownPage[];
}

const routeOf = (name: string, { prefix }: ReferencePages["edition"]): string =>
  `/api/${prefix}${name}`;

const isGroup = ({ name, operations }: MarkdownPage): boolean => operations[0] !== name;

/** Routes that `operationTwins` makes twins of. */
export const operationRoutes = ({ pages, edition }: ReferencePages): string[] =>
  pages.map(({ name }) => routeOf(name, edition));

/** Method and path of an operation, which its text begins with; of a group its first sentence. */
function summaryOf(page: MarkdownPage): string {
  const [line = ""] = page.body.split("\n", 1);
  if (!isGroup(page)) return `${page.title}, ${line}`;
  return line.startsWith("#") ? "" : (/^.*?[.!?](?= |$)/.exec(line)?.[0] ?? line);
}

/** The twins of all groups and operations: `/api/buyStamp.md`. `routes` are those with twins. */
export function operationTwins(
  { pages, edition }: ReferencePages,
  address: Address,
  routes: ReadonlySet<string>,
): Twin[] {
  return pages.map((page) => {
    const { name, title, body } = page;
    const head = {
      route: routeOf(name, edition),
      place: `api/${edition.prefix}#${name}`,
      index: indexFile(edition),
      title,
      description: summaryOf(page),
      isSelfTold: true,
      checked: [`Bee ${edition.release}`, `interface ${edition.interface}`],
    };
    return headedTwin(
      head,
      routeLinks(body, (to) => linkTo(to, address, routes)),
      address,
    );
  });
}

/** The lines of an index: a group each, below it its operations. `twins` are theirs, by route. */
export function operationLines(
  { pages, edition }: ReferencePages,
  twins: ReadonlyMap<string, Twin>,
  address: Address,
): string {
  return pages
    .map((page) => {
      const route = routeOf(page.name, edition);
      const twin = twins.get(route);
      if (!twin) throw new Error(`${route} has no twin.`);
      const { title, description } = twin;
      const name = isGroup(page) ? title : page.name;
      const about = description === "" ? "" : `${description} `;
      const link = `- [${name}](${address.baseUrl}${twinFile(route)}): ${about}(${lengthOf(twin, address)})`;
      return isGroup(page) ? link : `  ${link}`;
    })
    .join("\n");
}
