import { useLocalPathname } from "@docusaurus/theme-common/internal";
import IndexPage from "./IndexPage.tsx";
import { WrittenPage } from "../static-html/WrittenPage.tsx";
import { PackageBody } from "./PackageBody.tsx";
import { anchorsOf, pagesOf, type ApiPage } from "../../shared/packages/pages.ts";
import { PACKAGES_ROUTE } from "../../shared/packages/routes.ts";
import { packages } from "./server-data.ts";
import css from "./packages.module.css";

/** Pages by route, from the server data; built once. */
let known: ReadonlyMap<string, ApiPage> | undefined;
const pageOf = (route: string): ApiPage | undefined => {
  known ??= new Map(pagesOf(packages).map((page) => [page.route, page]));
  return known.get(route);
};

/**
 * Pages `/packages/`, `/packages/<package>` and `/packages/<package>/<entry>`: the API of the
 * packages. One client route serves them all; their content is in the HTML only.
 */
export default function PackagePage() {
  const route = useLocalPathname().replace(/\/$/, "");
  if (`${route}/` === PACKAGES_ROUTE) return <IndexPage />;
  return (
    <WrittenPage
      key={route}
      id={`package${route.replaceAll("/", "-")}`}
      find={() => pageOf(route)}
      frame={css.frame}
      anchors={() => {
        const module = pageOf(route)?.module;
        return module ? anchorsOf(module) : [];
      }}
    >
      {() => {
        const page = pageOf(route);
        return page && <PackageBody page={page} />;
      }}
    </WrittenPage>
  );
}
