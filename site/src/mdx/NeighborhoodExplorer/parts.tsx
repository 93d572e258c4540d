import { bytesText, durationText, percentText, rounded } from "../../../shared/numbers/digits.ts";
import { Choice, Field } from "../../ui/Field.tsx";
import css from "../../ui/tool.module.css";
import { Facts } from "../../ui/Facts.tsx";
import { Result } from "../../ui/Tool.tsx";
import { Note } from "../../ui/Note.tsx";
import type { Form } from "../../ui/useForm.ts";
import { estimateReserve, parseSlots, rewardFor } from "./neighborhood.ts";

/** Field names of the explorer. */
export type Name = "address" | "depth" | "target" | "slots" | "used" | "doubling" | "nodes";

const badSlots = "Enter a number such as 2^32.";
const badShare = "Enter more than 0 and at most 100.";
const badNodes = "Enter a whole number from 1 to 10,000.";

type Props = Pick<Form<Name>, "values" | "field">;

/** Depths derived from the sold chunk slots and their utilization. */
export function Storage({ values, field }: Props) {
  const slots = parseSlots(values.slots ?? "");
  const used = Number(values.used);
  const usedIsFine = used > 0 && used <= 100;
  const reserve =
    slots !== undefined && usedIsFine
      ? estimateReserve(slots, used, values.doubling === "1" ? 1 : 0)
      : undefined;
  return (
    <div className={css.part}>
      <div className={css.fields}>
        <Field
          label="Chunk slots in all batches"
          {...field("slots")}
          hint="A number or a power such as 2^32"
          problem={slots === undefined ? badSlots : undefined}
        />
        <Field
          label="Used share in %"
          {...field("used")}
          type="number"
          min={1}
          max={100}
          step="any"
          problem={usedIsFine ? undefined : badShare}
        />
        <Choice
          label="Reserve of a node"
          {...field("doubling")}
          options={{ 0: "normal", 1: "doubled" }}
        />
      </div>
      <Result>
        {reserve ? (
          <Facts
            rows={[
              ["Reserve depth (every slot used)", reserve.reserveDepth],
              ["Storage radius (estimate)", <strong key="radius">{reserve.storageRadius}</strong>],
              ["Chunks per node", rounded(reserve.chunksPerNode)],
              ["Payload per node", bytesText(reserve.bytesPerNode)],
            ]}
          />
        ) : (
          <Note tone="bad">{slots === undefined ? badSlots : badShare}</Note>
        )}
      </Result>
    </div>
  );
}

/** Win rate of a node if all staked nodes of its neighborhood have equal stakes. */
export function Rewards({ values, field, depth }: Props & { readonly depth: number }) {
  const nodes = Number(values.nodes);
  const isCount = Number.isInteger(nodes) && nodes >= 1 && nodes <= 10_000;
  const reward = isCount ? rewardFor(depth, nodes) : undefined;
  return (
    <div className={css.part}>
      <div className={css.fields}>
        <Field
          label="Staked nodes in the neighborhood"
          {...field("nodes")}
          type="number"
          min={1}
          max={10_000}
          hint="Yours included, with equal stakes"
          problem={isCount ? undefined : badNodes}
        />
      </div>
      <Result>
        {reward ? (
          <Facts
            rows={[
              ["Chance of a win per round", percentText(reward.chance)],
              ["A win on average every", durationText(reward.seconds)],
            ]}
          />
        ) : (
          <Note tone="bad">{badNodes}</Note>
        )}
      </Result>
    </div>
  );
}
