import Head from "@docusaurus/Head";
import useBaseUrl from "@docusaurus/useBaseUrl";
import { HtmlClassNameProvider } from "@docusaurus/theme-common";
import Layout from "@theme/Layout";
// Order matters: rules for narrow screens and print come last.
import "./css/page.css";
import "./css/room.css";
import "./css/fields.css";
import "./css/send.css";
import "./css/narrow.css";
import { useHashRouting } from "../use-hash-routing.ts";
import StaticReference from "./StaticReference.tsx";
import { useData, useReferenceEdition } from "./use-data.ts";

const DESCRIPTION =
  "Every call of a Swarm node with its parameters, answers, errors and samples in six languages";

/** The page `/api/` of an edition: markup made at build time, small islands on top. */
export default function ApiReference() {
  const { prefix, release } = useReferenceEdition();
  const { markdown, whole } = useData();
  // Hash routing has no twins.
  const twin = useBaseUrl(useHashRouting() ? whole : markdown);
  const title = prefix === "" ? "API Specification" : `API Specification of Bee ${release}`;
  return (
    <HtmlClassNameProvider className="api-reference">
      <Layout
        title={title}
        description={`${DESCRIPTION}: Bee ${release}.`}
        wrapperClassName="api-page"
      >
        <Head>
          <link rel="alternate" type="text/markdown" href={twin} />
        </Head>
        <main>
          <StaticReference />
        </main>
      </Layout>
    </HtmlClassNameProvider>
  );
}
