import { Note } from "../ui/Note.tsx";
import { WhatCame } from "../workshop/kit/WhatCame.tsx";
import { control, type LinkInfo } from "../workshop/node/control.ts";
import type { NodeClient } from "../workshop/node/node-client.ts";
import css from "./dev-ui.module.css";
import { useAct } from "../workshop/kit/useAct.ts";
import { useLook } from "./useLook.ts";
import { Button } from "../ui/Button.tsx";
import { Row } from "../ui/Row.tsx";
import { Table } from "../ui/Table.tsx";

const SLOW_MS = 500;

function stateOf({ cut, delayMs }: LinkInfo): string {
  if (cut) return "cut";
  return delayMs > 0 ? `${delayMs} ms late` : "whole";
}

/** Links between the nodes of a group. */
export function LinksPanel({ node, changes }: { node: NodeClient; changes: number }) {
  const { seen, problem, again } = useLook(() => control(node, "links"), changes);
  const { act, said, isBusy } = useAct();
  const doing = (work: () => Promise<unknown>): void =>
    void act(async () => void (await work())).then(again);
  if (problem !== undefined) return <Note tone="bad">{problem}</Note>;
  if (seen === undefined) return <p className={css.empty}>Loading links …</p>;
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
      <Table label="Links between the nodes" columns={["Nodes", "Link", "Change it"]}>
        {seen.map((link) => {
          const { a, b, cut, delayMs } = link;
          const name = `${a} and ${b}`;
          return (
            <tr key={name}>
              <td>{name}</td>
              <td>{stateOf(link)}</td>
              <td>
                <Row>
                  <Button
                    disabled={isBusy}
                    aria-label={`${cut ? "Restore" : "Cut"} the link of ${name}`}
                    onClick={() => doing(() => control(node, "setLink", { a, b, cut: !cut }))}
                  >
                    {cut ? "Restore" : "Cut"}
                  </Button>
                  <Button
                    disabled={isBusy || cut}
                    aria-label={`${delayMs > 0 ? "Speed up" : "Slow down"} the link of ${name}`}
                    onClick={() =>
                      doing(() =>
                        control(node, "setLink", { a, b, delayMs: delayMs > 0 ? 0 : SLOW_MS }),
                      )
                    }
                  >
                    {delayMs > 0 ? "Speed up" : "Slow down"}
                  </Button>
                </Row>
              </td>
            </tr>
          );
        })}
      </Table>
      <Row>
        <Button disabled={isBusy} onClick={() => doing(() => control(node, "restoreLinks"))}>
          Restore all
        </Button>
      </Row>
    </div>
  );
}
