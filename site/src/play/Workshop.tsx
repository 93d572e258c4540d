import { PageMetadata } from "@docusaurus/theme-common";
import { useHistory, useLocation } from "@docusaurus/router";
import useBrokenLinks from "@docusaurus/useBrokenLinks";
import BrowserOnly from "@docusaurus/BrowserOnly";
import { Fragment, Suspense, useRef, type MouseEvent } from "react";
import EditionLink from "../edition/EditionLink.tsx";
import { CATALOGUE, entryOf, type PanelEntry } from "../../shared/workshop/catalogue.ts";
import { ScriptFailed } from "../ui/ScriptFailed.tsx";
import { useKeptFields } from "../ui/useKeptFields.ts";
import { PanelList } from "../workshop/PanelList.tsx";
import { PANELS } from "../workshop/panels.ts";
import { NodeChoice } from "../workshop/node/useNode.tsx";
import { useEdition } from "../edition/use-edition.ts";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { useSteadyFocus } from "./useSteadyFocus.ts";
import frame from "../workshop/frame.module.css";
import css from "./play.module.css";

interface OpenState {
  readonly entry: PanelEntry;
  /** Whether the URL names the panel. */
  readonly isNamed: boolean;
  readonly choose: (id: string) => void;
}

/** Panel of the URL fragment, `#id` or `#id=…`; defaults to the first panel. */
function useOpenPanel(): OpenState {
  const { hash, pathname } = useLocation();
  const history = useHistory();
  const named = entryOf(hash.slice(1).replace(/=.*/s, ""));
  const entry = named ?? CATALOGUE[0];
  if (entry === undefined) throw new Error("the workshop has no panels");
  const choose = (id: string): void => history.push({ pathname, hash: `#${id}` });
  return { entry, isNamed: named !== undefined, choose };
}

function List({ open, choose }: { readonly open: string; readonly choose: (id: string) => void }) {
  const take = (event: MouseEvent, id: string): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    choose(id);
  };
  return <PanelList panels={CATALOGUE} open={open} onPress={take} />;
}

/** Title and lead of a panel; phones show the lead below the tool. */
function Head({ entry: { title, lead } }: { readonly entry: PanelEntry }) {
  return (
    <header className={css.head}>
      <h2>{title}</h2>
      <p>{lead}</p>
    </header>
  );
}

/** Links to the pages that explain a panel. */
function Explained({ entry: { explained } }: { readonly entry: PanelEntry }) {
  return (
    <p className={css.explained}>
      Explained in{" "}
      {explained.map(([route, label], at) => (
        <span key={route}>
          {at > 0 && ", "}
          <EditionLink to={route} className="prose-link">
            {label}
          </EditionLink>
        </span>
      ))}
      .
    </p>
  );
}

/** Anchor for the fragment of a panel, at the top of the open panel. */
function Anchor({ id }: Pick<PanelEntry, "id">) {
  useBrokenLinks().collectAnchor(id);
  return <span id={id} className={css.anchor} />;
}

const Waiting = () => (
  <p className={css.waiting}>
    Loading the code of all panels, once. This takes some seconds on a slow connection …
  </p>
);

function OpenPanel() {
  const { entry, isNamed, choose } = useOpenPanel();
  const { release } = useEdition();
  const Panel = PANELS[entry.id];
  const tool = useRef<HTMLDivElement>(null);
  useKeptFields(tool, `workshop-${entry.id}`);
  useSteadyFocus(tool);
  return (
    <>
      {isNamed && <PageMetadata title={`${entry.title} | Workshop`} />}
      <List open={entry.id} choose={choose} />
      <section className={`${frame.panel} ${css.open}`} aria-label={entry.title}>
        {CATALOGUE.map(({ id }) => (
          <Anchor key={id} id={id} />
        ))}
        <Head entry={entry} />
        <div ref={tool} className={css.tool}>
          <NodeChoice release={release as ReleaseName}>
            <Suspense fallback={<Waiting />}>{Panel && <Panel key={entry.id} />}</Suspense>
          </NodeChoice>
        </div>
        <Explained entry={entry} />
      </section>
    </>
  );
}

/** Static content before hydration and without JavaScript: all panels with their texts. */
function Words() {
  return (
    <>
      <List open="" choose={() => undefined} />
      <div className={frame.panel}>
        <noscript>
          <p>The panels compute in your browser, so they need JavaScript.</p>
        </noscript>
        <ScriptFailed what="The panels" />
        {CATALOGUE.map((entry) => (
          <Fragment key={entry.id}>
            <Anchor id={entry.id} />
            <Head entry={entry} />
            <Explained entry={entry} />
          </Fragment>
        ))}
      </div>
    </>
  );
}

/** Workshop page: list of panels, and the panel of the URL fragment. */
export default function Workshop() {
  return (
    <main className={`${frame.page} ${css.page}`}>
      <header className={css.top}>
        <h1>Workshop</h1>
        <p>
          Swarm in your hands: everything here is computed in this page, byte for byte as Bee does
          it, and nothing leaves your browser.
        </p>
      </header>
      <div className={frame.frame}>
        <BrowserOnly fallback={<Words />}>{() => <OpenPanel />}</BrowserOnly>
      </div>
    </main>
  );
}
