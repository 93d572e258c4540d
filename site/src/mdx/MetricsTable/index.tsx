import { StaticHtml } from "../../static-html/index.tsx";
import { optionsOf } from "../../ui/Field.tsx";
import TableFilter from "../TableFilter/index.tsx";
import { metricGroups } from "../../../shared/mdx/headings.ts";
import { metricName, Metrics } from "./Metrics.tsx";

const types = optionsOf(["counter", "gauge", "histogram", "summary"]);

/** All metrics on `/metrics` with type, labels and meaning. */
export default function MetricsTable() {
  return (
    <TableFilter
      label="Filter metrics"
      placeholder="cheque, rpc …"
      facet={{ label: "Type", options: types }}
    >
      <StaticHtml
        id="metrics"
        anchors={({ metrics }) => [
          ...metricGroups(metrics).map(({ id }) => id),
          ...metrics.flatMap((group) =>
            group.metrics.map(({ name }) => `metric-${metricName(group.subsystem, name)}`),
          ),
        ]}
      >
        {(rows) => <Metrics groups={rows.metrics} />}
      </StaticHtml>
    </TableFilter>
  );
}
