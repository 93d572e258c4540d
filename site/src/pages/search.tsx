import BrowserOnly from "@docusaurus/BrowserOnly";
import Layout from "@theme/Layout";
import { Awaited } from "../search/page/ResultList.tsx";
import SearchPage from "../search/page/SearchPage.tsx";
import styles from "../search/page/page.module.css";
import WithoutScripts from "../search/page/WithoutScripts.tsx";

/** `/search?q=…`: all results of a query, with filters and a shareable URL. */
export default function SearchRoute() {
  return (
    <Layout title="Search" description="Search all pages, operations, errors and log lines.">
      <main className={`page-frame ${styles.frame}`}>
        <h1>Search</h1>
        <div className="needs-script">
          <BrowserOnly fallback={<Awaited />}>{() => <SearchPage />}</BrowserOnly>
        </div>
        <WithoutScripts />
      </main>
    </Layout>
  );
}
