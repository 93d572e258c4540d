import { grouped, percentText, rounded } from "../../../shared/numbers/digits.ts";
import { readNumber } from "../../../shared/numbers/read-number.ts";
import { Field } from "../../ui/Field.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Fields, Result, Tool } from "../../ui/Tool.tsx";
import { Note } from "../../ui/Note.tsx";
import { useForm } from "../../ui/useForm.ts";
import { Table } from "../../ui/Table.tsx";
import { binsOf, compare } from "../../addresses/compare.ts";
import { parseDigits } from "../../addresses/parse-digits.ts";
import css from "./ProximityExplorer.module.css";

const SHOWN_BITS = 48;

function Bits({ bits, shared }: { readonly bits: string; readonly shared: number }) {
  const shown = bits.slice(0, SHOWN_BITS);
  return (
    <code className={css.bits}>
      <mark>{shown.slice(0, shared)}</mark>
      {shown.slice(shared)}
      {bits.length > SHOWN_BITS && "…"}
    </code>
  );
}

function Bins({ nodes }: { readonly nodes: number }) {
  const { bins, depth } = binsOf(nodes);
  return (
    <Table
      className={css.bins}
      label="Bins"
      caption={
        <>
          The bins of one node among {grouped(nodes)}. Its depth is {depth}:{" "}
          {depth > 0 && `up to bin ${depth - 1} it keeps at most 18 peers in a bin, `}
          {`from bin ${depth} on it connects to all.`}
        </>
      }
      columns={["Bin", "Share", "Nodes", "Connected"]}
    >
      {bins.map(({ po, nodes: count }) => (
        <tr key={po}>
          <th scope="row">{po === depth ? `${po} and deeper` : po}</th>
          <td>{percentText(count / nodes)}</td>
          <td>{rounded(count)}</td>
          <td>
            <meter min={0} max={18} value={Math.min(count, 18)} aria-label={`Peers in bin ${po}`} />{" "}
            {po === depth ? rounded(count) : rounded(Math.min(count, 18))}
          </td>
        </tr>
      ))}
    </Table>
  );
}

const COUNT = { what: "4 to 1,000,000", places: 0, least: 4, most: 1_000_000 };

/** Proximity order and XOR distance of two addresses, bit by bit, and the bins of a network. */
export default function ProximityExplorer() {
  const { values, props, field } = useForm<"first" | "second" | "nodes">({
    first: "3c020d6ed4f1dc0a42084f6f492dd3afd759e8c606b5505e31f5ff75ff363576",
    second: "3c331085d48a95e3e1ac3e8f7ec01c0d42b110be76e8dd7e84e003c766762a11",
    nodes: "4096",
  });
  const one = parseDigits(values.first ?? "");
  const other = parseDigits(values.second ?? "");
  const count = readNumber(values.nodes, COUNT);
  const wrong = "Enter 1 to 64 hexadecimal digits.";
  const result = one && other ? compare(one, other) : undefined;
  return (
    <Tool title="Proximity order explorer" hasLink>
      <Fields form={props}>
        <Field
          label="First address"
          {...field("first")}
          mono
          wide
          problem={one ? undefined : wrong}
        />
        <Field
          label="Second address"
          {...field("second")}
          mono
          wide
          problem={other ? undefined : wrong}
        />
        <Field
          label="Nodes in the network"
          {...field("nodes")}
          inputMode="numeric"
          problem={typeof count === "number" ? undefined : count}
        />
      </Fields>
      <Result>
        {result ? (
          <>
            <p className={css.pair}>
              <Bits bits={result.first} shared={result.shared} />
              <Bits bits={result.second} shared={result.shared} />
            </p>
            <Facts
              rows={[
                ["Proximity order", <strong key="po">{result.po}</strong>],
                ["Leading bits in common", result.shared],
                [
                  "XOR distance",
                  <code key="distance">0x{result.distance.replace(/^0+(?=.)/, "")}</code>,
                ],
                ["Share of all addresses in this bin", percentText(result.binShare)],
              ]}
            />
            {result.shared > result.po && (
              <Note tone="warn">
                Bee stops at 31: {result.shared} bits are equal, the proximity order is 31.
              </Note>
            )}
          </>
        ) : (
          <Note tone="bad">{wrong}</Note>
        )}
        {typeof count === "number" && <Bins nodes={count} />}
      </Result>
    </Tool>
  );
}
