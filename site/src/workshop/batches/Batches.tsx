import { useEffect, useMemo, useState } from "react";
import { grouped, percentText } from "../../../shared/numbers/digits.ts";
import { Status } from "../../ui/Status.tsx";
import { Note } from "../../ui/Note.tsx";
import type { NodeClient } from "../node/node-client.ts";
import { diluteBatch, FIVE_DAYS, topUpBatch } from "../node/stamps.ts";
import { BatchFacts, Tables } from "./Answers.tsx";
import css from "./batches.module.css";
import { fillOf, noStamps } from "./fill.ts";
import { HeatMap } from "./HeatMap.tsx";
import { useBatch } from "./useBatch.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Field.tsx";
import { Row } from "../../ui/Row.tsx";

const DEPTHS = [17, 18, 19, 20, 22] as const;
const MB = 1_000_000;

type Work = ReturnType<typeof useBatch>;

function Buy({ work }: { readonly work: Work }) {
  const [depth, setDepth] = useState<number>(DEPTHS[0]);
  const [isImmutable, setImmutable] = useState(true);
  return (
    <Row>
      <Select
        label="Depth"
        value={depth}
        onChange={({ currentTarget }) => setDepth(Number(currentTarget.value))}
      >
        {DEPTHS.map((one) => (
          <option key={one} value={one}>
            {one}: {grouped(2 ** one)} stamps
          </option>
        ))}
      </Select>
      <Select
        label="Kind"
        value={String(isImmutable)}
        onChange={({ currentTarget }) => setImmutable(currentTarget.value === "true")}
      >
        <option value="true">immutable</option>
        <option value="false">mutable</option>
      </Select>
      <Button
        look="main"
        disabled={work.busy !== undefined}
        onClick={() => void work.buy({ depth, isImmutable, amount: FIVE_DAYS })}
      >
        Buy a batch
      </Button>
    </Row>
  );
}

function Change({ work, node }: { readonly work: Work; readonly node: NodeClient }) {
  const { batch } = work.view;
  if (batch === undefined) return null;
  const { batchID, depth } = batch;
  const isBusy = work.busy !== undefined;
  return (
    <>
      <Row>
        {[1, 10, 50].map((size) => (
          <Button key={size} disabled={isBusy} onClick={() => void work.upload(size * MB)}>
            Upload {size} MB
          </Button>
        ))}
        {isBusy && <Button onClick={work.stop}>Stop</Button>}
      </Row>
      <Row>
        <Button
          disabled={isBusy}
          onClick={() => void work.act("Diluting …", () => diluteBatch(node, batchID, depth + 1))}
        >
          Dilute to depth {depth + 1}
        </Button>
        <Button
          disabled={isBusy}
          onClick={() => void work.act("Topping up …", () => topUpBatch(node, batchID, FIVE_DAYS))}
        >
          Top up: as long again
        </Button>
      </Row>
    </>
  );
}

function Choose({ work: { view, choose } }: { readonly work: Work }) {
  if (view.batches.length < 2) return null;
  return (
    <Select
      label="Batch"
      value={view.batch?.batchID}
      onChange={({ currentTarget: { value } }) => choose(value)}
    >
      {view.batches.map(({ batchID, depth, immutableFlag }) => (
        <option key={batchID} value={batchID}>
          {batchID.slice(0, 8)}… depth {depth}, {immutableFlag ? "immutable" : "mutable"}
        </option>
      ))}
    </Select>
  );
}

/** Placeholder text while no batch can be drawn. */
function nothingYet(kind: NodeClient["kind"]): string {
  if (kind === "bee") return "This node has no batch.";
  return "There is no batch yet. Buy one and upload: each chunk takes a stamp from one of its 65,536 buckets, drawn here as they fill.";
}

interface Props {
  readonly node: NodeClient;
  /** Buys and fills a batch on mount. */
  readonly isPrepared?: boolean;
  /** Change counter: a new value refetches the batches. */
  readonly changes?: number;
}

/** Batches of a node with a heat map of their buckets, updated during uploads. */
export function Batches({ node, isPrepared = false, changes = 0 }: Props) {
  const work = useBatch(node);
  const { view, busy, endedCount, problem, fillSmallest, look } = work;
  useEffect(() => {
    if (changes > 0) void look();
  }, [look, changes]);
  useEffect(() => {
    if (isPrepared && node.kind === "page") void fillSmallest();
    // Run once, for links that request a prepared batch.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, []);
  const buckets = useMemo(() => view.buckets ?? noStamps(17), [view.buckets]);
  const fill = useMemo(() => fillOf(buckets), [buckets]);
  return (
    <div className={css.columns}>
      <div className={css.side}>
        {node.kind !== "bee" && <Buy work={work} />}
        <Choose work={work} />
        {node.kind !== "bee" && <Change work={work} node={node} />}
        <Status className={css.said}>{busy ?? (view.batch ? "" : nothingYet(node.kind))}</Status>
        <Status className={css.side} of={endedCount}>
          {problem !== undefined && <Note tone="bad">{problem}</Note>}
          {view.batch && fill.full > 0 && (
            <Note tone="warn">
              {grouped(fill.full)} of 65,536 buckets {fill.full === 1 ? "has" : "have"} no stamp
              left, after {percentText(fill.used / fill.paid)} of what was paid for: chunks fall
              into buckets by their hashes, and hashes do not take turns.{" "}
              {view.batch.immutableFlag
                ? "The next chunk for a full bucket is refused, and the upload with it."
                : "A full bucket starts over: its oldest chunk loses its stamp to the next one."}
            </Note>
          )}
          {view.batch && <BatchFacts batch={view.batch} fill={fill} />}
        </Status>
      </div>
      {view.batch && <HeatMap buckets={buckets} />}
      {view.batch && <Tables fill={fill} />}
    </div>
  );
}
