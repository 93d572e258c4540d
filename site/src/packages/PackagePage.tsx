import { useLocalPathname } from "@docusaurus/theme-common/internal";
import IndexPage from "./IndexPage.tsx";
import { WrittenPage } from "../static-html/WrittenPage.tsx";
import { PackageBody } from "./PackageBody.tsx";
import { anchorsOf, pagesOf, type ApiPage } from "./pages.ts";
import { PACKAGES_ROUTE } from "./routes.ts";
import { packages } from "./server-data.ts";
import css from "./packages.module.css";

/** The pages by route, where the rows are; built once. */
let known: ReadonlyMap<string, ApiPage> | undefined;
const pageOf = (route: string): ApiPage | undefined => {
  known ??= new Map(pagesOf(packages).map((page) => [page.route, page]));
  return known.get(route);
};

/**
 * `/packages/`, `/packages/<package>` and `/packages/<package>/<entry>`: what programs can import. One route of the
 * browser stands for all of them; what a page says is in its HTML only.
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
