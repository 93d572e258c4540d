import { StaticHtml } from "../../static-html/index.tsx";
import TableFilter from "../TableFilter/index.tsx";
import { errorGroups } from "../../../shared/mdx/headings.ts";
import { Errors } from "./Errors.tsx";

/** All errors of the HTTP API with cause, check and fix; anchors `#error-<id>`. */
export default function HttpErrors() {
  return (
    <TableFilter
      label="Filter errors"
      placeholder="words, a status"
      facet={{
        label: "Status",
        options: {
          "4xx": "400 to 499",
          "5xx": "500 to 599",
          close: "WebSocket close codes",
          client: "Texts of client libraries",
        },
      }}
    >
      <StaticHtml
        id="http-errors"
        anchors={(rows) => [
          ...rows.httpErrors.map(({ id }) => `error-${id}`),
          ...errorGroups(rows.httpErrors).map(({ id }) => id),
        ]}
      >
        {(rows) => <Errors errors={rows.httpErrors} />}
      </StaticHtml>
    </TableFilter>
  );
}
