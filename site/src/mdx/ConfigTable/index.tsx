import { serverData } from "../../server-data.ts";
import { StaticHtml } from "../../static-html/index.tsx";
import TableFilter from "../TableFilter/index.tsx";
import type { ConfigOption } from "../rows.ts";
import { optionGroups } from "../headings.ts";
import { Options } from "./Options.tsx";

interface Props {
  /** Shows only the options of this group. */
  readonly group?: string;
}

/** All options of `bee start` with variable, type, default and meaning; anchors `#option-<name>`. */
export default function ConfigTable({ group }: Props) {
  const options = (): ConfigOption[] =>
    serverData.configOptions.filter((option) => !group || option.group === group);
  return (
    <TableFilter
      label="Filter options"
      placeholder="rpc, password, cache …"
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
        anchors={() => [
          ...options().map(({ name }) => `option-${name}`),
          ...optionGroups(options()).map(({ id }) => id),
        ]}
      >
        {() => <Options options={options()} />}
      </StaticHtml>
    </TableFilter>
  );
}
