import { serverData } from "../../server-data.ts";
import { StaticHtml } from "../../static-html/index.tsx";
import TableFilter from "../TableFilter/index.tsx";
import { errorGroups } from "../headings.ts";
import { Errors } from "./Errors.tsx";

/** Every error of the HTTP interface with cause, check and fix; anchors `#error-<id>`. */
export default function HttpErrors() {
  return (
    <TableFilter
      label="Filter errors"
      placeholder="message, status or path"
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
        anchors={() => [
          ...serverData.httpErrors.map(({ id }) => `error-${id}`),
          ...errorGroups(serverData.httpErrors).map(({ id }) => id),
        ]}
      >
        {() => <Errors errors={serverData.httpErrors} />}
      </StaticHtml>
    </TableFilter>
  );
}
