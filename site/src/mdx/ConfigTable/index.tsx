import { StaticHtml } from "../../static-html/index.tsx";
import TableFilter from "../TableFilter/index.tsx";
import { optionGroups } from "../../../shared/mdx/headings.ts";
import { Options } from "./Options.tsx";

/** All options of `bee start` with variable, type, default and meaning; anchors `#option-<name>`. */
export default function ConfigTable() {
  return (
    <TableFilter
      label="Filter options"
      placeholder="rpc, cache …"
      facet={{
        label: "Node type",
        options: {
          full: "Full",
          light: "Light",
          "ultra-light": "Ultra-light",
        },
      }}
    >
      <StaticHtml
        id="config-options"
        anchors={({ configOptions }) => [
          ...configOptions.map(({ name }) => `option-${name}`),
          ...optionGroups(configOptions).map(({ id }) => id),
        ]}
      >
        {({ configOptions }) => <Options options={configOptions} />}
      </StaticHtml>
    </TableFilter>
  );
}
