import css from "../entries/entries.module.css";
import { metricGroups } from "../../../shared/mdx/headings.ts";
import type { MetricGroup } from "../../../shared/mdx/rows.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { Coded } from "../../ui/Coded.tsx";
import { Head } from "../../ui/Head.tsx";

/** Full Prometheus name of a metric. */
export function metricName(subsystem: string, name: string): string {
  return subsystem === "" ? `bee_${name}` : `bee_${subsystem}_${name}`;
}

/** Metrics of a node by subsystem. */
export function Metrics({ groups }: { readonly groups: readonly MetricGroup[] }) {
  const headings = metricGroups(groups);
  return groups.map(({ subsystem, metrics }, index) => (
    <section key={subsystem} data-group="">
      <h3 id={headings[index]?.id}>{headings[index]?.title}</h3>
      <table className={`${css.table} ${css.stacked} ${css.metrics}`}>
        <Head columns={["Metric", "Type", "Meaning"]} />
        <tbody>
          {metrics.map(({ name, type, labels, meaning }) => (
            <tr
              key={name}
              id={`metric-${metricName(subsystem, name)}`}
              data-row=""
              data-facet={type}
            >
              <th scope="row">
                <code>
                  <Breakable text={metricName(subsystem, name)} />
                </code>
              </th>
              <td data-label="Type">{type}</td>
              <td>
                <Coded text={meaning} />
                {labels && (
                  <span className={css.meta}>
                    {" "}
                    Labels: <code>{labels.join(", ")}</code>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
}
