import css from "../entries/entries.module.css";
import { Scroll } from "../../ui/Scroll.tsx";
import { Head } from "../../ui/Head.tsx";
import type { ParityRow } from "../../../shared/mdx/ParityTable/rows.ts";

interface Props {
  readonly rows: readonly ParityRow[];
  /** Content type: `Plain` or `Encrypted`. */
  readonly kind: string;
  /** Chunk loss rate the level is designed for, 0 to 1. */
  readonly loss: number;
}

const range = (from: string, to: string): string => (from === to ? from : `${from} to ${to}`);

const overhead = (parities: number, shards: number): string =>
  `${((100 * parities) / shards).toFixed(1)} %`;

function Power({ value }: { readonly value: number }) {
  const [digits, exponent] = value.toExponential(1).split("e-");
  return (
    <>
      {digits} × 10<sup>−{exponent}</sup>
    </>
  );
}

/** Parity chunks by group size, at one level. */
export function Parities({ rows, kind, loss }: Props) {
  const columns = [
    "Data chunks in the group",
    "Parity chunks",
    "Overhead",
    `Failure of the largest such group at ${100 * loss} % loss`,
  ];
  return (
    <Scroll className={css.scroll} label={`${kind} uploads: parity by size of the group`}>
      <table className={`${css.table} ${css.numbers}`}>
        <caption>{kind} uploads</caption>
        <Head columns={columns} />
        <tbody>
          {rows.map(({ from, to, parities, failure }) => (
            <tr key={from}>
              <th scope="row">{range(String(from), String(to))}</th>
              <td>{parities}</td>
              <td>{range(overhead(parities, from), overhead(parities, to))}</td>
              <td>
                <Power value={failure} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
