import { LEVEL_NAMES } from "@swarm-docs/protocol/redundancy/tables";
import { bytesText, groupedInColumn } from "../../../shared/numbers/digits.ts";
import { Scroll } from "../../ui/Scroll.tsx";
import css from "../entries/entries.module.css";
import type { Volume } from "../../../shared/mdx/rows.ts";
import { Head } from "../../ui/Head.tsx";

interface Props {
  readonly volumes: readonly Volume[];
  readonly encrypted: boolean;
}

/** Effective volume by batch depth and redundancy level. */
export function Volumes({ volumes, encrypted }: Props) {
  const what = encrypted ? "Encrypted uploads" : "Plain uploads";
  return (
    <Scroll className={css.scroll} label={`${what}: effective volume by depth`}>
      <table className={`${css.table} ${css.numbers}`}>
        <caption>
          <span>
            {what}: what fits with at most 0.1 % risk that some bucket is full, by redundancy level
            (1 GB = 10<sup>9</sup> bytes)
          </span>
        </caption>
        <Head
          columns={["Depth", "Slots per bucket", "Theoretical", "Used when full", ...LEVEL_NAMES]}
        />
        <tbody>
          {volumes.map((volume) => (
            <tr key={volume.depth}>
              <th scope="row">{volume.depth}</th>
              <td>{groupedInColumn(volume.slots)}</td>
              <td>{bytesText(volume.theoreticalBytes)}</td>
              <td>{(100 * volume.utilizationWhenFull).toFixed(2)} %</td>
              {(encrypted ? volume.encrypted : volume.plain).map((bytes, level) => (
                <td key={LEVEL_NAMES[level]}>{bytesText(bytes)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
