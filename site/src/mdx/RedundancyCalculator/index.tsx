import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import { bytesText, grouped, percentText } from "../../../shared/numbers/digits.ts";
import { Check, Field, optionsOf, Select } from "../../ui/Field.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Fields, Result, Tool } from "../../ui/Tool.tsx";
import { Note } from "../../ui/Note.tsx";
import { useForm } from "../../ui/useForm.ts";
import { Table } from "../../ui/Table.tsx";
import {
  chanceText,
  costOf,
  levels,
  parseLoss,
  parseSize,
  sizeUnits,
  type LevelCost,
} from "./levels.ts";
import css from "./RedundancyCalculator.module.css";

interface Props {
  /** Initial size, in `unit`. */
  readonly size?: string;
  readonly unit?: keyof typeof sizeUnits;
  /** Initial level, 0 to 4. */
  readonly level?: string;
  /** Chunk loss rate in percent. */
  readonly loss?: string;
}

type Name = "size" | "unit" | "level" | "loss" | "encrypted";

function Comparison({
  costs,
  chosen,
}: {
  readonly costs: readonly LevelCost[];
  readonly chosen: number;
}) {
  return (
    <Table
      className={css.table}
      label="All levels"
      columns={["Level", "Chunks", "More than None", "Chance to lose data", "Batch depth"]}
    >
      {costs.map(({ level, count, overhead, fileFailure, depth }) => (
        <tr key={level} aria-current={level === chosen ? "true" : undefined}>
          <th scope="row">{levels[level]?.name}</th>
          <td>{grouped(count.total)}</td>
          <td>{percentText(overhead)}</td>
          <td>{chanceText(fileFailure)}</td>
          <td>{depth ?? "over 41"}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Cost in chunks and failure probability of each redundancy level, for a size and a loss rate. */
export default function RedundancyCalculator({
  size = "1",
  unit = "GiB",
  level = "2",
  loss = "5",
}: Props) {
  const { values, props, field } = useForm<Name>({ size, unit, level, loss });
  const sizeBytes = parseSize(values.size, values.unit);
  const problem = typeof sizeBytes === "bigint" ? undefined : sizeBytes;
  const rate = parseLoss(values.loss);
  const encrypted = values.encrypted === "on";
  const costs =
    typeof sizeBytes === "bigint" && typeof rate === "number"
      ? levels.map(({ level: each }) => costOf(sizeBytes, encrypted, each, rate))
      : undefined;
  const chosen = Number(values.level);
  const cost = costs?.[chosen];
  const target = levels[chosen];
  return (
    <Tool title="Redundancy calculator" hasLink>
      <Fields form={props}>
        <Field label="Size" {...field("size")} inputMode="decimal" problem={problem} />
        <Select label="Unit" {...field("unit")} options={optionsOf(Object.keys(sizeUnits))} />
        <Select
          label="Redundancy level"
          {...field("level")}
          options={Object.fromEntries(levels.map(({ level, name }) => [level, name]))}
        />
        <Field
          label="Chunks lost in %"
          {...field("loss")}
          inputMode="decimal"
          problem={typeof rate === "number" ? undefined : rate}
        />
        <Check label="Encrypted upload" {...field("encrypted")} />
      </Fields>
      <Result>
        {cost && costs ? (
          <>
            <Facts
              rows={[
                ["Data chunks", grouped(cost.count.data)],
                ["Intermediate chunks", grouped(cost.count.intermediate)],
                ["Parity chunks", grouped(cost.count.parity)],
                ["Replicas of the root", grouped(cost.count.replicas)],
                ["Chunks to stamp", <strong key="total">{grouped(cost.count.total)}</strong>],
                ["Space of these chunks", bytesText(cost.count.total * MAX_PAYLOAD_BYTES)],
                ["Largest group", `${cost.shards} data + ${cost.parities} parity`],
                ["Chance that one such group is lost", chanceText(cost.groupFailure)],
                [
                  "Chance that some of the file is lost",
                  <strong key="file">{chanceText(cost.fileFailure)}</strong>,
                ],
              ]}
            />
            {target && typeof rate === "number" && chosen > 0 && rate > target.loss && (
              <Note tone="warn">
                {target.name} is made for a loss of {percentText(target.loss)}; beyond it the
                protection falls off steeply.
              </Note>
            )}
            <Comparison costs={costs} chosen={chosen} />
          </>
        ) : (
          <Note tone="bad">{problem?.text ?? "Enter a loss of 0 to 100 %."}</Note>
        )}
      </Result>
    </Tool>
  );
}
