import type { BatchPlan, PlanWarning } from "@swarm-docs/protocol/postage/plan";
import { blocksPaid, MIN_PRICE_PLUR } from "@swarm-docs/protocol/postage/batch";
import { bzzFromPlur } from "@swarm-docs/protocol/units";
import { bytesText, durationText, grouped } from "../../../shared/numbers/digits.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Note } from "../../ui/Note.tsx";
import type { BatchWorth } from "./wish.ts";

const BLOCK_SECONDS = 5;

/** Formats PLUR as xBZZ with all decimals. */
function Cost({ plur }: { readonly plur: bigint }) {
  return <strong>{grouped(bzzFromPlur(plur))} xBZZ</strong>;
}

const remarks: Record<PlanWarning, (plan: BatchPlan) => string> = {
  "duration-raised": ({ amount }) =>
    `a batch has to be paid for more than 24 hours, so the amount was raised to ${grouped(amount)} PLUR.`,
  "mostly-unusable": ({ depth, effectiveBytes }) =>
    `at depth ${depth} a bucket can be full after ${bytesText(effectiveBytes)}, long before all slots are used. From depth 22 on the relation is better.`,
  "may-fit-smaller": ({ minimumDepth }) =>
    `depth ${minimumDepth} has enough slots for these chunks, but its buckets would have to fill evenly. Do not count on it.`,
  "root-only": () =>
    "content of one chunk has no siblings; a redundancy level adds only copies of that chunk.",
};

/** Warning for a price below the mainnet minimum. */
function LowPrice({ pricePlur }: { readonly pricePlur: bigint }) {
  if (pricePlur >= MIN_PRICE_PLUR) return null;
  return (
    <Note tone="warn">
      on the main network the price is never below {grouped(MIN_PRICE_PLUR)} PLUR; there the batch
      would cost more or last shorter.
    </Note>
  );
}

interface PlanProps {
  readonly plan: BatchPlan;
  readonly pricePlur: bigint;
  /** Whether the amount includes a reserve for price increases. */
  readonly withReserve: boolean;
}

/** Depth, amount, cost and notes of a plan. */
export function PlanAnswer({ plan, pricePlur, withReserve }: PlanProps) {
  const amount = withReserve ? plan.suggestedAmount : plan.amount;
  const blocks = blocksPaid(amount, pricePlur);
  return (
    <>
      <Facts
        rows={[
          ["Depth", <strong key="depth">{plan.depth}</strong>],
          ["Amount per chunk", <strong key="amount">{grouped(amount)} PLUR</strong>],
          ["Cost", <Cost key="cost" plur={withReserve ? plan.suggestedCostPlur : plan.costPlur} />],
          ["Safe capacity at this depth", bytesText(plan.effectiveBytes)],
          ["Chunks of the upload", grouped(plan.chunks)],
          ["Blocks paid for", grouped(blocks)],
          ["Lifetime at this price", durationText(Number(blocks) * BLOCK_SECONDS)],
        ]}
      />
      <LowPrice pricePlur={pricePlur} />
      {plan.warnings.map((warning) => (
        <Note key={warning} tone="warn">
          {remarks[warning](plan)}
        </Note>
      ))}
    </>
  );
}

/** Capacity, lifetime, cost and notes for a depth and an amount. */
export function WorthAnswer({ worth }: { readonly worth: BatchWorth }) {
  return (
    <>
      <Facts
        rows={[
          ["Safe capacity", <strong key="capacity">{bytesText(worth.effectiveBytes)}</strong>],
          ["Theoretical capacity", bytesText(worth.theoreticalBytes)],
          ["Slots per bucket", grouped(worth.slots)],
          ["Lifetime at this price", <strong key="ttl">{durationText(worth.ttlSeconds)}</strong>],
          ["Blocks paid for", grouped(worth.blocks)],
          ["Cost", <Cost key="cost" plur={worth.costPlur} />],
        ]}
      />
      <LowPrice pricePlur={worth.pricePlur} />
      {worth.amount < worth.minimumAmount && (
        <Note tone="bad">
          less than 24 hours: the node answers{" "}
          <code>insufficient amount for 24h minimum validity</code>. The smallest amount at this
          price is {grouped(worth.minimumAmount)} PLUR.
        </Note>
      )}
      {worth.depth < 22 && (
        <Note tone="warn">
          only {bytesText(worth.effectiveBytes)} of {bytesText(worth.theoreticalBytes)} can be
          filled safely at depth {worth.depth}.
        </Note>
      )}
    </>
  );
}

/** Effect of a full bucket; the batch type cannot be changed after the purchase. */
export function KindNote({ immutable }: { readonly immutable: boolean }) {
  return immutable ? (
    <Note tone="warn">
      this batch is immutable and stays so: the first chunk that meets a full bucket is refused with{" "}
      <code>batch is overissued</code> until you dilute. Nothing that was stamped is lost.
    </Note>
  ) : (
    <Note tone="warn">
      this batch is mutable and stays so: a full bucket overwrites its oldest chunk, and older
      content is lost without an error.
    </Note>
  );
}
