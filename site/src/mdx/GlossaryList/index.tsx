import { StaticHtml } from "../../static-html/index.tsx";
import TableFilter from "../TableFilter/index.tsx";
import { Glossary } from "./Glossary.tsx";

/** Glossary with definitions; anchors are the ids of `data/glossary.yaml`. */
export default function GlossaryList() {
  return (
    <TableFilter label="Filter terms" placeholder="stamp, radius, cheque …">
      <StaticHtml
        id="glossary"
        anchors={({ glossary: words }) => words.flatMap(({ id, anchors = [] }) => [id, ...anchors])}
      >
        {(rows) => <Glossary entries={rows.glossary} />}
      </StaticHtml>
    </TableFilter>
  );
}
