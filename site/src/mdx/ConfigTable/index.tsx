import { StaticHtml } from "../../static-html/index.tsx";
import TableFilter from "../TableFilter/index.tsx";
import type { ConfigOption, ServerData } from "../../../shared/mdx/rows.ts";
import { optionGroups } from "../../../shared/mdx/headings.ts";
import { Options } from "./Options.tsx";

interface Props {
  /** Shows only the options of this group. */
  readonly group?: string;
}

/** All options of `bee start` with variable, type, default and meaning; anchors `#option-<name>`. */
export default function ConfigTable({ group }: Props) {
  const options = (rows: ServerData): ConfigOption[] =>
    rows.configOptions.filter((option) => !group || option.group === group);
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
        id={group ? `config-options-${group.toLowerCase().replaceAll(" ", "-")}` : "config-options"}
        anchors={(rows) => [
          ...options(rows).map(({ name }) => `option-${name}`),
          ...optionGroups(options(rows)).map(({ id }) => id),
        ]}
      >
        {(rows) => <Options options={options(rows)} />}
      </StaticHtml>
    </TableFilter>
  );
}
