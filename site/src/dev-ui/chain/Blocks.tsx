import type { BlockPage, InspectedBlock } from "@swarm-docs/node/eth/inspect/types";
import { counted, grouped } from "../../../shared/numbers/digits.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Row } from "../../ui/Row.tsx";
import type { NodeClient } from "../../workshop/node/node-client.ts";
import type { ReleaseFacts } from "../facts.ts";
import { timeOfBlock } from "./block-time.ts";
import css from "./chain.module.css";
import { Transaction } from "./Transaction.tsx";
import { useBlocks } from "./useBlocks.ts";
import { Watching } from "./Watching.tsx";

interface ListProps {
  readonly page: BlockPage;
  readonly known: ReleaseFacts | undefined;
}

/** Number of blocks without transactions between two listed ones. */
function Gap({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return <p className={css.gap}>{counted(count, "empty block")}</p>;
}

function Block({
  block: { number, timestamp, transactions, more },
  page: { names },
  known,
}: ListProps & { readonly block: InspectedBlock }) {
  return (
    <>
      <h3>
        Block {grouped(number)} <time>{timeOfBlock(timestamp)}</time>
      </h3>
      <ol className={css.transactions} aria-label={`Transactions of block ${grouped(number)}`}>
        {transactions.map((one) => (
          <Transaction key={one.hash} transaction={one} names={names} known={known} />
        ))}
      </ol>
      {more > 0 && <p className={css.gap}>{counted(more, "more transaction")} in this block</p>}
    </>
  );
}

function BlockList({ page, known }: ListProps) {
  const { blocks, latest, names, waiting } = page;
  if (blocks.length === 0 && waiting.length === 0) {
    return (
      <p className={css.gap}>
        No transactions yet. Buy a batch under <a href="#batches">Batches</a>, or send one to{" "}
        <code>{location.origin}/_dev/eth</code>.
      </p>
    );
  }
  return (
    <>
      {waiting.length > 0 && (
        <>
          <h3>Not in a block yet</h3>
          <ol className={css.transactions} aria-label="Transactions that are in no block yet">
            {waiting.map((one) => (
              <Transaction key={one.hash} transaction={one} names={names} known={known} />
            ))}
          </ol>
        </>
      )}
      <ol className={css.blocks} aria-label="Blocks, the newest first">
        {blocks.map((block, at) => (
          <li key={block.hash}>
            <Gap count={(blocks[at - 1]?.number ?? latest + 1) - block.number - 1} />
            <Block block={block} page={page} known={known} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Blocks with their transactions, the newest first. */
export function Blocks({ node, known }: { node: NodeClient; known: ReleaseFacts | undefined }) {
  const { page, newest, older } = useBlocks(node);
  return (
    <Watching watched={newest} pending="Reading the chain …" value={page}>
      {(value) => (
        <>
          <BlockList page={value} known={known} />
          {older.error !== undefined && <Failure reason={older.error} onRetry={older.retry} />}
          {value.next !== undefined && (
            <Row>
              <Button
                disabled={older.isBusy}
                onClick={() => void older.run(value.next ?? value.latest)}
              >
                {older.isBusy ? "Loading …" : "Older blocks"}
              </Button>
            </Row>
          )}
        </>
      )}
    </Watching>
  );
}
