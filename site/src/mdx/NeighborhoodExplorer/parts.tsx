import { bytesText, durationText, percentText, rounded } from "../../../shared/numbers/digits.ts";
import { readNumber } from "../../../shared/numbers/read-number.ts";
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
const SHARE = { what: "more than 0 and at most 100", places: 6, most: 100 };
const NODES = { what: "a whole number from 1 to 10,000", places: 0, most: 10_000 };

type Props = Pick<Form<Name>, "values" | "field">;

/** Depths derived from the sold chunk slots and their utilization. */
export function Storage({ values, field }: Props) {
  const slots = parseSlots(values.slots ?? "");
  const used = readNumber(values.used, SHARE);
  const reserve =
    slots !== undefined && typeof used === "number"
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
          inputMode="decimal"
          problem={typeof used === "number" ? undefined : used}
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
          <Note tone="bad">{typeof used === "number" ? badSlots : used.text}</Note>
        )}
      </Result>
    </div>
  );
}

function Chances({ chance, seconds }: ReturnType<typeof rewardFor>) {
  return (
    <Facts
      rows={[
        ["Chance of a win per round", percentText(chance)],
        ["A win on average every", durationText(seconds)],
      ]}
    />
  );
}

/** Win rate of a node if all staked nodes of its neighborhood have equal stakes. */
export function Rewards({ values, field, depth }: Props & { readonly depth: number }) {
  const nodes = readNumber(values.nodes, NODES);
  return (
    <div className={css.part}>
      <div className={css.fields}>
        <Field
          label="Staked nodes in the neighborhood"
          {...field("nodes")}
          inputMode="numeric"
          hint="Yours included, with equal stakes"
          problem={typeof nodes === "number" ? undefined : nodes}
        />
      </div>
      <Result>
        {typeof nodes === "number" ? (
          <Chances {...rewardFor(depth, nodes)} />
        ) : (
          <Note tone="bad">{nodes.text}</Note>
        )}
      </Result>
    </div>
  );
}
