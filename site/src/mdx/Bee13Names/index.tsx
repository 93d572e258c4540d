import { StaticHtml } from "../../static-html/index.tsx";
import type { Bee13Facts } from "../../../shared/bee-js-13/names.ts";
import { Coded } from "../../ui/Coded.tsx";
import { Head } from "../../ui/Head.tsx";
import TableFilter from "../TableFilter/index.tsx";
import css from "../entries/entries.module.css";

/** Old and new names of the methods of `Bee`, by namespace. */
export function Names({ facts: { namespaces } }: { readonly facts: Bee13Facts }) {
  return namespaces.map(({ name, about, methods }) => (
    <section key={name} data-group="">
      <h3 id={`bee-js-13-${name}`}>
        <code>bee.{name}</code>
      </h3>
      <p>
        <Coded text={`For ${about}.`} />
      </p>
      <table className={`${css.table} ${css.stacked}`}>
        <Head columns={["bee-js 12", "bee-js 13"]} />
        <tbody>
          {Object.entries(methods).map(([old, now]) => (
            <tr key={old} data-row="">
              <th scope="row">
                <code>bee.{old}</code>
              </th>
              <td data-label="bee-js 13">
                <code>
                  bee.{name}.{now}
                </code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
}

/** Table of the names of bee-js 12 in bee-js 13, with a filter; anchors `#bee-js-13-<namespace>`. */
export default function Bee13Names() {
  return (
    <TableFilter label="Filter methods" placeholder="uploadData, stamp, getAll …">
      <StaticHtml
        id="bee-js-13"
        anchors={({ bee13 }) => bee13.namespaces.map(({ name }) => `bee-js-13-${name}`)}
      >
        {({ bee13 }) => <Names facts={bee13} />}
      </StaticHtml>
    </TableFilter>
  );
}
