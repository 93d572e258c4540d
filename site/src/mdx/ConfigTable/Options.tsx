import css from "../entries/entries.module.css";
import { optionGroups } from "../../../shared/mdx/headings.ts";
import type { ConfigOption } from "../../../shared/mdx/rows.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { Coded } from "../../ui/Coded.tsx";
import { Head } from "../../ui/Head.tsx";

const allTypes = 3;

function Row({ option }: { readonly option: ConfigOption }) {
  const { name, env, type, default: preset, nodeTypes, meaning } = option;
  return (
    <tr id={`option-${name}`} className={css.entry} data-row="" data-facet={nodeTypes.join(" ")}>
      <th scope="row">
        <a className={`${css.name} ${css.mono}`} href={`#option-${name}`}>
          {name}
        </a>
        <br />
        <span className={css.meta}>
          <code>
            <Breakable text={env} />
          </code>
        </span>
      </th>
      <td data-label="Type">{type}</td>
      <td data-label="Default">
        {preset === "" ? (
          "empty"
        ) : (
          <code>
            <Breakable text={preset} />
          </code>
        )}
      </td>
      <td>
        <Coded text={meaning} />
        {nodeTypes.length < allTypes && (
          <span className={css.meta}> Only {nodeTypes.join(" and ")} nodes.</span>
        )}
      </td>
    </tr>
  );
}

/** Options of `bee start` by group. */
export function Options({ options }: { readonly options: readonly ConfigOption[] }) {
  return optionGroups(options).map(({ id, title }) => (
    <section key={id} data-group="">
      <h3 id={id}>{title}</h3>
      <table className={`${css.table} ${css.stacked} ${css.options}`}>
        <Head columns={["Option and variable", "Type", "Default", "Meaning"]} />
        <tbody>
          {options
            .filter((option) => option.group === title)
            .map((option) => (
              <Row key={option.name} option={option} />
            ))}
        </tbody>
      </table>
    </section>
  ));
}
