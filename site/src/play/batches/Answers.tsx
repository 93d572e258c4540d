import { durationText, grouped, groupedInColumn, percentText } from "../../mdx/form/digits.ts";
import formCss from "../../mdx/form/form.module.css";
import { Facts } from "../../mdx/form/Tool.tsx";
import { Head } from "../../mdx/text/Head.tsx";
import type { Batch } from "../node/stamps.ts";
import css from "./batches.module.css";
import type { Fill } from "./fill.ts";

/** What the batch is, and how full. */
export function BatchFacts({ batch, fill }: { readonly batch: Batch; readonly fill: Fill }) {
  const bound = fill.paid / 65_536;
  return (
    <Facts
      rows={[
        [
          "Stamps given out",
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

/** The picture as tables: how many buckets have how many stamps, and the fullest ones. */
export function Tables({ fill }: { readonly fill: Fill }) {
  return (
    <div className={css.tables}>
      <table className={formCss.grid}>
        <caption>Buckets by stamps given out</caption>
        <Head columns={["Stamps", "Buckets"]} />
        <tbody>
          {fill.byStamps.map((buckets, stamps) => (
            <tr key={stamps}>
              <td>{stamps}</td>
              <td>{groupedInColumn(buckets)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={formCss.grid}>
        <caption>The fullest buckets</caption>
        <Head columns={["Bucket", "Addresses", "Stamps"]} />
        <tbody>
          {fill.top.map(({ bucket, stamps }) => (
            <tr key={bucket}>
              <td>{groupedInColumn(bucket)}</td>
              <td>
                <code>{bucket.toString(16).padStart(4, "0")}…</code>
              </td>
              <td>{groupedInColumn(stamps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
