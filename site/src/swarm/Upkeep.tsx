import { useState } from "react";
import { amountFor, MIN_PRICE_PLUR } from "@swarm-docs/protocol/postage/batch";
import { LEVEL_NAMES } from "@swarm-docs/protocol/redundancy/tables";
import { bzzFromPlur } from "@swarm-docs/protocol/units";
import { readAmount } from "../../shared/numbers/amount.ts";
import {
  bytesText,
  grouped,
  groupedInColumn,
  percentText,
  rounded,
} from "../../shared/numbers/digits.ts";
import { Field } from "../ui/Field.tsx";
import tool from "../ui/tool.module.css";
import { Result, Tool } from "../ui/Tool.tsx";
import { Note } from "../ui/Note.tsx";
import { Snippet } from "../ui/Snippet.tsx";
import type { SiteSize } from "./check/report.ts";
import { LEVELS } from "./check/size.ts";
import { YEAR_SECONDS, yearlyCost } from "./cost.ts";
import css from "./swarm.module.css";
import { Button } from "../ui/Button.tsx";
import { Table } from "../ui/Table.tsx";

/** Chunk price from a node, with its date. */
interface Price {
  readonly text: string;
  /** Such as `2025-11-24`; absent for a typed price. */
  readonly day?: string;
}

async function priceOf(url: string): Promise<Price> {
  const answer = await fetch(`${url}/chainstate`);
  const { currentPrice } = (await answer.json()) as { currentPrice?: unknown };
  if (!answer.ok || !/^\d+$/.test(String(currentPrice))) throw new Error("no price");
  return { text: String(currentPrice), day: new Date().toISOString().slice(0, 10) };
}

/** Formats PLUR as rounded xBZZ. */
const short = (plur: bigint): string => `${rounded(Number(bzzFromPlur(plur)))} xBZZ`;

function Rows({ size, price }: { readonly size: SiteSize; readonly price: bigint }) {
  const [plain = 0] = size.chunks;
  return LEVELS.map((level) => {
    const chunks = size.chunks[level] ?? 0;
    const cost = yearlyCost(chunks, price);
    return (
      <tr key={level}>
        <th scope="row">
          {level} {LEVEL_NAMES[level]}
        </th>
        <td>{groupedInColumn(chunks)}</td>
        <td>{level === 0 ? "" : `+ ${percentText(chunks / plain - 1)}`}</td>
        <td>{short(cost.chunksPlur)}</td>
        <td>
          {short(cost.batchPlur)} at depth {cost.depth}
        </td>
      </tr>
    );
  });
}

function commands(amount: bigint, reference: string): string {
  return [
    "curl -s http://localhost:1633/stamps/$BATCH_ID | jq .batchTTL   # seconds that are left",
    `curl -X PATCH http://localhost:1633/stamps/topup/$BATCH_ID/${amount}   # a year more`,
    `curl -X POST http://localhost:1633/pins/${reference}`,
    `curl http://localhost:1633/stewardship/${reference}   # can it still be retrieved?`,
    `curl -X PUT -H "Swarm-Postage-Batch-Id: $BATCH_ID" http://localhost:1633/stewardship/${reference}   # upload it again`,
  ].join("\n");
}

interface Props {
  readonly size: SiteSize;
  /** Subject of the size, as in "of this build". */
  readonly of: string;
  /** Reference of the copy, if known. */
  readonly reference: string | undefined;
  /** Node to fetch the price from, on request. */
  readonly url: string;
}

/** Chunks and yearly cost per redundancy level, and the commands to extend a copy's batch. */
export default function Upkeep({ size, of, reference, url }: Props) {
  const [{ text, day }, setPrice] = useState<Price>({ text: String(MIN_PRICE_PLUR) });
  const [problem, setProblem] = useState<string>();
  const price = readAmount(text, { what: "a price in PLUR above 0", places: 0 });
  const ask = (): void => {
    setProblem(undefined);
    priceOf(url).then(setPrice, () => setProblem(`the node at ${url} does not tell its price.`));
  };
  const hint = day
    ? `PLUR per chunk and block, as ${url} said on ${day}`
    : "PLUR per chunk and block; the contract never goes below 24,000";
  return (
    <Tool title={`A year ${of}`}>
      <form className={tool.stack} onSubmit={(event) => event.preventDefault()}>
        <Field
          label="Price"
          name="price"
          inputMode="numeric"
          value={text}
          onChange={(event) => setPrice({ text: event.target.value })}
          problem={typeof price === "bigint" ? undefined : price.text}
          hint={hint}
        />
        <div className={tool.actions}>
          <Button onClick={ask}>Ask the node above for its price</Button>
        </div>
      </form>
      <Result>
        {problem && <Note tone="bad">{problem}</Note>}
        {typeof price === "bigint" && (
          <>
            <p>
              {grouped(size.files)} files of {bytesText(size.bytes)}. Files of one chunk get copies
              from a redundancy level, larger ones parity chunks.
            </p>
            <Table
              label="Chunks and cost at each redundancy level"
              className={css.scroll}
              columns={[
                "Redundancy level",
                "Chunks",
                "More",
                "Share of a batch",
                "A batch of its own",
              ]}
            >
              <Rows size={size} price={price} />
            </Table>
            <Note tone="warn">
              copies are published at level 0: their references are computed before anything is
              sent, and a check of a copy needs every chunk once.
            </Note>
            <Snippet
              what="commands that keep a copy alive"
              title="With the batch in BATCH_ID"
              code={commands(amountFor(YEAR_SECONDS, price), reference ?? "REFERENCE")}
            />
          </>
        )}
      </Result>
    </Tool>
  );
}
