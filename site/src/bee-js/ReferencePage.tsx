import { useLocalPathname } from "@docusaurus/theme-common/internal";
import { anchorsOfPage } from "../../shared/bee-js/facts.ts";
import { findPage, indexHead, pageTitle, type FoundPage } from "../../shared/bee-js/pages.ts";
import { useNameCase } from "../redirect/useNameCase.ts";
import { WrittenPage } from "../static-html/WrittenPage.tsx";
import { ReferenceBody, ReferenceIndex } from "./ReferenceBody.tsx";
import { references } from "./server-data.ts";
import css from "../packages/packages.module.css";

function headOf([reference, page]: FoundPage) {
  if (!page) return indexHead(reference);
  return { title: pageTitle(page, reference), description: page.description };
}

/**
 * Pages `/bee-js/` and `/bee-js/<class>`, and those of the other edition below `/bee-js/2.8/`. One client
 * route serves them all; their content is in the HTML only.
 */
export default function ReferencePage() {
  const route = useLocalPathname().replace(/\/$/, "");
  const openInItsCase = useNameCase();
  const find = (): FoundPage | undefined => findPage(references, route);
  return (
    <WrittenPage
      key={route}
      id={`reference${route.replaceAll(/[/.]/g, "-")}`}
      frame={css.frame}
      onMissing={openInItsCase}
      find={() => {
        const found = find();
        return found && headOf(found);
      }}
      anchors={() => {
        const page = find()?.[1];
        return page ? anchorsOfPage(page) : [];
      }}
    >
      {() => {
        const [reference, page] = find() ?? [];
        if (!reference) return undefined;
        return page ? (
          <ReferenceBody page={page} reference={reference} />
        ) : (
          <ReferenceIndex reference={reference} />
        );
      }}
    </WrittenPage>
  );
}
