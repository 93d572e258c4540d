import {
  durationText,
  grouped,
  groupedInColumn,
  percentText,
} from "../../../shared/numbers/digits.ts";
import { Facts } from "../../ui/Facts.tsx";
import type { Batch } from "../node/stamps.ts";
import css from "./batches.module.css";
import type { Fill } from "./fill.ts";
import { Table } from "../../ui/Table.tsx";

/** Batch properties and utilization. */
export function BatchFacts({ batch, fill }: { readonly batch: Batch; readonly fill: Fill }) {
  const bound = fill.paid / 65_536;
  return (
    <Facts
      rows={[
        [
          "Stamps issued",
          <span key="used">
            <strong>{grouped(fill.used)}</strong> of {grouped(fill.paid)}
          </span>,
        ],
        ["That is", percentText(fill.used / fill.paid)],
        [
          "Fullest bucket, the batch’s utilization",
          <span key="fullest">
            <strong>{grouped(fill.fullest)}</strong> of {grouped(bound)} ={" "}
            {percentText(fill.fullest / bound)}
          </span>,
        ],
        ["Buckets without a stamp left", grouped(fill.full)],
        ["Depth", batch.depth],
        ["Kind", batch.immutableFlag ? "immutable" : "mutable"],
        ["Time to live", durationText(batch.batchTTL)],
      ]}
    />
  );
}

/** Table version of the heat map: histogram of stamps per bucket, and the fullest buckets. */
export function Tables({ fill }: { readonly fill: Fill }) {
  return (
    <div className={css.tables}>
      <Table label="Buckets" caption="Buckets by stamps issued" columns={["Stamps", "Buckets"]}>
        {fill.byStamps.map((buckets, stamps) => (
          <tr key={stamps}>
            <td>{stamps}</td>
            <td>{groupedInColumn(buckets)}</td>
          </tr>
        ))}
      </Table>
      <Table
        label="Fullest buckets"
        caption="The fullest buckets"
        columns={["Bucket", "Addresses", "Stamps"]}
      >
        {fill.top.map(({ bucket, stamps }) => (
          <tr key={bucket}>
            <td>{groupedInColumn(bucket)}</td>
            <td>
              <code>{bucket.toString(16).padStart(4, "0")}…</code>
            </td>
            <td>{groupedInColumn(stamps)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
