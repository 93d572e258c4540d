import { useMemo } from "react";
import { MIN_PRICE_PLUR } from "@swarm-docs/protocol/postage/batch";
import { LEVEL_NAMES } from "@swarm-docs/protocol/redundancy/tables";
import { grouped } from "../../../shared/numbers/digits.ts";
import { Check, Choice, Field, optionsOf, Select } from "../../ui/Field.tsx";
import css from "../../ui/tool.module.css";
import { Fields, Result, Tool } from "../../ui/Tool.tsx";
import { Notes } from "../../ui/Note.tsx";
import { useForm } from "../../ui/useForm.ts";
import { uploadLevel } from "../../../shared/mdx/upload-level.ts";
import { BEE_VERSION } from "../../../shared/mdx/versions.ts";
import { KindNote, PlanAnswer, WorthAnswer } from "./answers.tsx";
import { PurchaseCommands } from "./PurchaseCommands.tsx";
import { planOf, sizeUnits, timeUnits, worthOf, type WishText } from "./wish.ts";

interface Props {
  /** Initial size, in `sizeUnit`. */
  readonly size?: string;
  readonly sizeUnit?: keyof typeof sizeUnits;
  /** Initially selected client: curl, bee-js, swarm-cli or desktop. */
  readonly client?: string;
  /** Bee release; its default redundancy level is preselected. */
  readonly release?: string;
}

type Name = keyof WishText | "direction" | "reserve" | "immutable";

/** Computes depth, amount and cost from size and duration, or capacity and lifetime from depth and amount. */
export default function BatchCalculator({
  size = "40",
  sizeUnit = "GB",
  client,
  release = BEE_VERSION,
}: Props) {
  const start = {
    size,
    sizeUnit,
    time: "30",
    timeUnit: "days",
    price: String(MIN_PRICE_PLUR),
    level: String(uploadLevel(release)),
    depth: "24",
    amount: "12441600000",
  };
  const { values, props, field } = useForm<Name>({ ...start, direction: "size", immutable: "on" });
  const text: WishText = { ...start, ...values };
  const backwards = values.direction === "depth";
  const planned = backwards ? undefined : planOf(text);
  const valued = backwards ? worthOf(text) : undefined;
  const answered = planned && "plan" in planned ? planned : undefined;
  const plan = answered?.plan;
  const worth = valued && "worth" in valued ? valued.worth : undefined;
  const found = planned ?? valued;
  const problems = found && "problems" in found ? found.problems : {};
  const withReserve = values.reserve === "on";
  // Show commands only for a purchase that the node accepts.
  const accepted = worth && worth.amount >= worth.minimumAmount ? worth : plan;
  const amount = withReserve && plan ? plan.suggestedAmount : accepted?.amount;
  const depth = accepted?.depth;
  const immutable = values.immutable === "on";
  const purchase = useMemo(
    () => (depth === undefined || amount === undefined ? undefined : { depth, amount, immutable }),
    [depth, amount, immutable],
  );
  return (
    <Tool title="Batch calculator" split hasLink>
      <Fields form={props}>
        <div className={css.wide}>
          <Choice
            label="What do you know?"
            {...field("direction")}
            options={{ size: "Size and time", depth: "Depth and amount" }}
          />
        </div>
        <div className={css.group} hidden={backwards}>
          <Field label="Size" {...field("size")} inputMode="decimal" problem={problems.size} />
          <Select
            label="Unit of size"
            {...field("sizeUnit")}
            options={optionsOf(Object.keys(sizeUnits))}
          />
          <Field label="Time" {...field("time")} inputMode="decimal" problem={problems.time} />
          <Select
            label="Unit of time"
            {...field("timeUnit")}
            options={optionsOf(Object.keys(timeUnits))}
          />
        </div>
        <div className={css.group} hidden={!backwards}>
          <Field
            label="Depth"
            {...field("depth")}
            type="number"
            min={17}
            max={41}
            problem={problems.depth}
          />
          <Field
            label="Amount in PLUR per chunk"
            {...field("amount")}
            inputMode="numeric"
            problem={problems.amount}
          />
        </div>
        <div className={css.group}>
          <Select
            label="Redundancy level"
            {...field("level")}
            options={Object.fromEntries(LEVEL_NAMES.entries())}
            hint={`Bee ${release} uploads with ${LEVEL_NAMES[uploadLevel(release)]} unless told otherwise`}
          />
          <Field
            label="Storage price in PLUR"
            {...field("price")}
            inputMode="numeric"
            problem={problems.price}
            hint={
              <>
                per chunk per block: <code>currentPrice</code> of <code>GET /chainstate</code>,
                never below {grouped(MIN_PRICE_PLUR)}
              </>
            }
          />
        </div>
        <div className={css.wide}>
          <Check label="Encrypted upload" {...field("encrypted")} />
          <Check label="Immutable batch" {...field("immutable")} />
          <div hidden={backwards}>
            <Check label="Add 10 % against a rising price" {...field("reserve")} />
          </div>
        </div>
      </Fields>
      <Result>
        {answered && <PlanAnswer {...answered} withReserve={withReserve} />}
        {worth && <WorthAnswer worth={worth} />}
        {depth !== undefined && <KindNote immutable={immutable} />}
        <Notes tone="bad" texts={Object.values(problems).map(({ text }) => text)} />
      </Result>
      <PurchaseCommands purchase={purchase} client={client} />
    </Tool>
  );
}
