import { StaticHtml } from "../../static-html/index.tsx";
import css from "../entries/entries.module.css";
import type { Constant } from "../../../shared/mdx/rows.ts";
import { Coded } from "../../ui/Coded.tsx";
import { Head } from "../../ui/Head.tsx";

/** Constants by group with value and source. */
function ConstantTables({ constants }: { readonly constants: readonly Constant[] }) {
  const groups = [...new Set(constants.map(({ group }) => group))];
  return groups.map((group) => (
    <table key={group} className={`${css.table} ${css.stacked}`}>
      <caption>{group}</caption>
      <Head columns={["What", "Value", "Fixed by"]} />
      <tbody>
        {constants
          .filter((constant) => constant.group === group)
          .map(({ id, name, value, source }) => (
            <tr key={id} id={`constant-${id}`}>
              <th scope="row">{name}</th>
              <td>
                <Coded text={value} />
              </td>
              <td data-label="Fixed by" className={css.meta}>
                {source}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  ));
}

/** Constants fixed by code and contracts; anchors `#constant-<id>`. */
export default function Constants() {
  return (
    <StaticHtml
      id="constants"
      anchors={({ constants }) => constants.map(({ id }) => `constant-${id}`)}
    >
      {({ constants }) => <ConstantTables constants={constants} />}
    </StaticHtml>
  );
}
