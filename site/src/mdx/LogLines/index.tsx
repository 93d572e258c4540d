import { StaticHtml } from "../../static-html/index.tsx";
import { optionsOf } from "../../ui/Field.tsx";
import TableFilter from "../TableFilter/index.tsx";
import { lineKinds } from "../../../shared/mdx/headings.ts";
import { Lines } from "./Lines.tsx";

const levels = {
  ...optionsOf(["error", "warning", "info", "debug"]),
  stderr: "printed on the terminal",
};

/** All known log lines with meaning, check and fix; anchors `#log-<id>`. */
export default function LogLines() {
  return (
    <TableFilter
      label="Filter log lines"
      placeholder="its words"
      facet={{ label: "Level", options: levels }}
    >
      <StaticHtml
        id="log-lines"
        anchors={(rows) => [
          ...rows.logLines.map(({ id }) => `log-${id}`),
          ...lineKinds.map(({ id }) => id),
        ]}
      >
        {(rows) => <Lines lines={rows.logLines} />}
      </StaticHtml>
    </TableFilter>
  );
}
