import formCss from "../mdx/form/form.module.css";
import { Scroll } from "../mdx/form/Scroll.tsx";
import { Note } from "../ui/Note.tsx";
import { Head } from "../mdx/text/Head.tsx";
import kit from "../play/kit/kit.module.css";
import { WhatCame } from "../play/kit/WhatCame.tsx";
import type { NodeClient } from "../play/node/node-client.ts";
import css from "./dev-ui.module.css";
import { changeLink, linksOf, restoreLinks, type Link } from "./links.ts";
import { useAct } from "../play/kit/useAct.ts";
import { useLook } from "./useLook.ts";

const SLOW_MS = 500;

function stateOf({ cut, delayMs }: Link): string {
  if (cut) return "cut";
  return delayMs > 0 ? `${delayMs} ms late` : "whole";
}

/** The links between the nodes of a group. */
export function LinksPanel({ node, changes }: { node: NodeClient; changes: number }) {
  const { seen, problem, again } = useLook(() => linksOf(node), changes);
  const { act, said, isBusy } = useAct();
  const doing = (work: () => Promise<void>): void => void act(work).then(again);
  if (problem !== undefined) return <Note tone="bad">{problem}</Note>;
  if (seen === undefined) return <p className={css.empty}>Looking at the links …</p>;
  if (seen.length === 0) {
    return (
      <p className={css.empty}>
        This node runs alone. With <code>--nodes 3</code> three of them are a network, whose links
        are cut and slowed down here.
      </p>
    );
  }
  return (
    <div className={css.stack}>
      <WhatCame said={said} />
      <Scroll label="Links between the nodes">
        <table className={formCss.grid}>
          <Head columns={["Nodes", "Link", "Change it"]} />
          <tbody>
            {seen.map((link) => {
              const { between, cut, delayMs } = link;
              const name = between.join(" and ");
              return (
                <tr key={name}>
                  <td>{name}</td>
                  <td>{stateOf(link)}</td>
                  <td>
                    <span className={kit.row}>
                      <button
                        type="button"
                        disabled={isBusy}
                        aria-label={`${cut ? "Restore" : "Cut"} the link of ${name}`}
                        onClick={() => doing(() => changeLink(node, { between, cut: !cut }))}
                      >
                        {cut ? "Restore" : "Cut"}
                      </button>
                      <button
                        type="button"
                        disabled={isBusy || cut}
                        aria-label={`${delayMs > 0 ? "Speed up" : "Slow down"} the link of ${name}`}
                        onClick={() =>
                          doing(() =>
                            changeLink(node, { between, delayMs: delayMs > 0 ? 0 : SLOW_MS }),
                          )
                        }
                      >
                        {delayMs > 0 ? "Speed up" : "Slow down"}
                      </button>
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroll>
      <div className={kit.row}>
        <button type="button" disabled={isBusy} onClick={() => doing(() => restoreLinks(node))}>
          Restore all
        </button>
      </div>
    </div>
  );
}
