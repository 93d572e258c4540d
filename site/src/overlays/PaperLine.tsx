import { useLocalPathname } from "@docusaurus/theme-common/internal";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { useEffect, useState } from "react";
import { editionOfRoute } from "../../shared/edition/routes.ts";
import { dayOf } from "../doc-page/day.ts";
import { useEditions } from "../edition/use-edition.ts";

/** Address without the fragment; with hash routing the fragment is the route. */
function addressOf({ href }: Location): string {
  const fragment = href.indexOf("#");
  return fragment < 0 || href.startsWith("#/", fragment) ? href : href.slice(0, fragment);
}

/** Source of a printed page: site, edition, address and day. Hidden on screens (`css/print.css`). */
export function PaperLine() {
  const { siteConfig } = useDocusaurusContext();
  const edition = editionOfRoute(useLocalPathname(), useEditions());
  const [day, setDay] = useState(() => new Date());
  useEffect(() => {
    const now = (): void => setDay(new Date());
    window.addEventListener("beforeprint", now);
    return () => window.removeEventListener("beforeprint", now);
  }, []);
  return (
    <p className="paper-line">
      {[
        siteConfig.title + (edition ? `, edition of Bee ${edition.release}` : ""),
        addressOf(window.location),
        `Printed on ${dayOf(day)}`,
      ].join("\n")}
    </p>
  );
}
