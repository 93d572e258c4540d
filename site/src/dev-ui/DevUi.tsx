import { useEffect, useReducer, useState } from "react";
import { Status } from "../ui/Status.tsx";
import { Note } from "../ui/Note.tsx";
import { PanelList } from "../workshop/PanelList.tsx";
import frame from "../workshop/frame.module.css";
import type { NodeClient } from "../workshop/node/node-client.ts";
import css from "./dev-ui.module.css";
import type { ReleaseFacts } from "./facts.ts";
import { loadKnown, releaseOf } from "./own-node.ts";
import { PANELS } from "./panels.tsx";
import { Pulse } from "./Pulse.tsx";
import { after, listen, NONE_YET } from "./requests.ts";
import { useListening } from "./useListening.ts";
import { useTheme } from "./useTheme.ts";
import { Button } from "../ui/Button.tsx";

/** Panel id and rest of the hash; the first panel if the hash names none. */
function useHash(): readonly [id: string, rest: string, go: (hash: string) => void] {
  const [hash, setHash] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const read = (): void => setHash(location.hash.slice(1));
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  const [id = "", rest = ""] = hash.split(/\/(.*)/s);
  return [id, rest, (next) => (location.hash = next)];
}

const CALM_MS = 300;

/** Throttles a change counter; panels re-fetch when it changes. */
function useCalm(number: number): number {
  const [calm, setCalm] = useState(number);
  useEffect(() => {
    if (number === calm) return undefined;
    const timer = setTimeout(() => setCalm(number), CALM_MS);
    return () => clearTimeout(timer);
  }, [number, calm]);
  return calm;
}

/** Data of the node's release; loaded once, and again after a reconnect. */
function useKnown(node: NodeClient, isHeard: boolean) {
  const [known, setKnown] = useState<ReleaseFacts>();
  const [release, setRelease] = useState<string>();
  useEffect(() => {
    if (!isHeard) return;
    const look = async (): Promise<void> => {
      const spoken = await releaseOf(node);
      setRelease(spoken);
      setKnown(await loadKnown(node, spoken));
    };
    look().catch(() => setKnown(undefined));
  }, [node, isHeard]);
  return { known, release };
}

/** Dashboard of a development node: its requests, its content, and forms to change both. */
export function DevUi({ node }: { readonly node: NodeClient }) {
  const [requests, tell] = useReducer(after, NONE_YET);
  useEffect(() => listen(tell), []);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(!requests.isHeard), 1000);
    return () => clearTimeout(timer);
  }, [requests.isHeard]);
  const [theme, toggleTheme] = useTheme();
  const [id, rest, go] = useHash();
  const changes = useCalm(requests.changes);
  const { known, release } = useKnown(node, requests.isHeard);
  const listening = useListening(node, requests.isHeard);
  const panel = PANELS.find((one) => one.id === id) ?? PANELS[0];
  useEffect(() => {
    if (panel) document.title = `${panel.title} | Swarm development node`;
  }, [panel]);
  return (
    <main className={frame.page}>
      <header className={css.top}>
        <h1>Development node</h1>
        <Pulse node={node} release={release} />
        <Button className={css.theme} onClick={toggleTheme}>
          {theme === "dark" ? "Light" : "Dark"} theme
        </Button>
      </header>
      <Status>
        {isLate && !requests.isHeard && (
          <Note tone="bad">the node does not answer. Once it runs again, this page continues.</Note>
        )}
      </Status>
      <div className={frame.frame}>
        <PanelList panels={PANELS} open={panel?.id ?? ""} />
        <section className={frame.panel} aria-label={panel?.title}>
          <h2 className={css.title}>{panel?.title}</h2>
          {panel?.render({ node, requests, changes, known, rest, listening, go })}
        </section>
      </div>
    </main>
  );
}
