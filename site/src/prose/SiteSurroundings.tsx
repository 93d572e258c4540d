import Link from "@docusaurus/Link";
import useBrokenLinks from "@docusaurus/useBrokenLinks";
import { useMemo, type ReactNode } from "react";
import { routeIn, type EditionFacts } from "../../shared/edition/routes.ts";
import { useEdition } from "../edition/use-edition.ts";
import { SurroundingsProvider, type Surroundings } from "../../render/surroundings/links.tsx";
import { useLinkHandlers } from "./useLinkHandlers.ts";

interface Props {
  readonly children: ReactNode;
  /** Edition for the links; default the current one. */
  readonly edition?: EditionFacts;
}

/** Provides links and the broken-anchor check to page components (`src/mdx`). */
export default function SiteSurroundings({ children, edition: fixed }: Props) {
  const { collectAnchor } = useBrokenLinks();
  const read = useEdition();
  const edition = fixed ?? read;
  const linkHandlers = useLinkHandlers();
  const surroundings = useMemo<Surroundings>(
    () => ({
      release: edition.release,
      renderLink: ({ to, children: words }) => <Link to={routeIn(to, edition)}>{words}</Link>,
      collectAnchor,
      linkHandlers,
    }),
    [collectAnchor, linkHandlers, edition],
  );
  return <SurroundingsProvider value={surroundings}>{children}</SurroundingsProvider>;
}
