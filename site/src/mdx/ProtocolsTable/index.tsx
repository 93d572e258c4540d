import { StaticHtml } from "../../static-html/index.tsx";
import TableFilter from "../TableFilter/index.tsx";
import { Protocols } from "./Protocols.tsx";

/** The libp2p protocols of a node with their messages; anchors `#protocol-<name>`. */
export default function ProtocolsTable() {
  return (
    <TableFilter isFlat label="Filter protocols" placeholder="receipt, cheque, bin …">
      <StaticHtml
        id="protocols"
        anchors={({ protocols }) => protocols.map(({ id }) => `protocol-${id}`)}
      >
        {(rows) => <Protocols protocols={rows.protocols} />}
      </StaticHtml>
    </TableFilter>
  );
}
