import { useEffect, useState } from "react";
import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import { BRANCHES } from "@swarm-docs/protocol/redundancy/tables";
import { counted, grouped } from "../../../shared/numbers/digits.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { useTask } from "../../ui/useTask.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import type { Bench } from "./bench.ts";
import css from "./files.module.css";
import { HexView } from "./HexView.tsx";
import type { OpenedChunk } from "./opened-chunk.ts";
import { treeLevel } from "./chunk-position.ts";
import { Proof } from "./Proof.tsx";
import type { ChunkTarget } from "./workbench.ts";

/** Describes the kind of a chunk. */
function kindText(target: ChunkTarget): string {
  if ("node" in target) return "A node of the manifest";
  const level = treeLevel(target.place);
  return level === 0 ? "A chunk of data" : `A chunk of level ${level}, which refers to others`;
}

function spanText({ spanBytes }: OpenedChunk): string {
  const bytes = Number(spanBytes);
  const words = `${counted(bytes, "byte")} below`;
  if (bytes <= MAX_PAYLOAD_BYTES) return words;
  return `${words}, more than ${grouped(MAX_PAYLOAD_BYTES)}: references`;
}

interface Props {
  readonly bench: Bench;
  readonly target: ChunkTarget;
}

/** Details of a chunk: address, span, payload, Merkle tree, and an inclusion proof for a segment. */
export function ChunkView({ bench, target }: Props) {
  const opening = useTask((_run, ...[from, which]: [Bench, ChunkTarget]) => from.open(which));
  const { run: open, value: chunk, error } = opening;
  const [kept, setKept] = useState(0);
  const [pointed, setPointed] = useState<number>();
  const index = pointed ?? kept;
  useEffect(() => void open(bench, target), [open, bench, target]);
  if (error !== undefined) return <Failure reason={error} onRetry={opening.retry} />;
  if (chunk === undefined) return null;
  const { address, spanHex, payload } = chunk;
  const children =
    "place" in target && treeLevel(target.place) > 0 ? payload.length / 32 : undefined;
  return (
    <div className={css.chunk}>
      <p className={css.kind}>{kindText(target)}</p>
      <p className={css.address}>
        <code>{address}</code>
        <CopyButton text={address} what="address" />
      </p>
      <Facts
        rows={[
          [
            "Span",
            <span key="span">
              <code>{spanHex}</code> {spanText(chunk)}
            </span>,
          ],
          ["Payload", counted(payload.length, "byte")],
          ["References", children && `${children} of at most ${BRANCHES}`],
        ]}
      />
      <HexView payload={payload} index={index} />
      <Proof
        bench={bench}
        target={target}
        address={address}
        payloadBytes={payload.length}
        index={index}
        onIndex={(at) => {
          setKept(at);
          setPointed(undefined);
        }}
        onPoint={setPointed}
      />
    </div>
  );
}
