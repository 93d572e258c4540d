import { serverData } from "../../server-data.ts";
import { StaticHtml } from "../../static-html/index.tsx";
import TableFilter from "../TableFilter/index.tsx";
import { Errors, sectionId } from "./Errors.tsx";

/** Every error of the HTTP interface with cause, check and fix; anchors `#error-<id>`. */
export default function HttpErrors() {
  return (
    <TableFilter
      label="Filter errors"
      placeholder="message, status or path"
      facet={{
        label: "Status",
        options: [
          { value: "4xx", label: "400 to 499" },
          { value: "5xx", label: "500 to 599" },
          { value: "close", label: "WebSocket close codes" },
          { value: "client", label: "Texts of client libraries" },
        ],
      }}
    >
      <StaticHtml
        id="http-errors"
        anchors={() => [
          ...serverData.httpErrors.map(({ id }) => `error-${id}`),
          ...serverData.httpErrors.map(({ group }) => sectionId(group)),
        ]}
      >
        {() => <Errors errors={serverData.httpErrors} />}
      </StaticHtml>
    </TableFilter>
  );
}
