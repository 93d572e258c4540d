import { useEffect, useState } from "react";
import { useTask } from "../../ui/useTask.ts";
import { Hint, Note } from "../../ui/Note.tsx";
import { Check } from "../../ui/Field.tsx";
import type { Bench } from "./bench.ts";
import css from "./files.module.css";
import { MerklePicture } from "./MerklePicture.tsx";
import type { CheckedProof } from "./opened-chunk.ts";
import type { ChunkTarget } from "./workbench.ts";
import { Table } from "../../ui/Table.tsx";

interface Props {
  readonly bench: Bench;
  readonly target: ChunkTarget;
  readonly address: string;
  readonly payloadBytes: number;
  readonly index: number;
  readonly onIndex: (index: number) => void;
  /** Called with the segment under the pointer, and without an argument when the pointer leaves. */
  readonly onPoint: (index?: number) => void;
}

/** Fetches the proof for a segment from the worker; keeps the previous proof until the next arrives. */
function useProof({ bench, target, index }: Props, isSpoiled: boolean): CheckedProof | undefined {
  const { run: prove, value } = useTask((_run, from: Bench, ...args: Parameters<Bench["prove"]>) =>
    from.prove(...args),
  );
  useEffect(
    () => void prove(bench, target, index, isSpoiled),
    [prove, bench, target, index, isSpoiled],
  );
  return value;
}

function Steps({ proof, address }: { readonly proof: CheckedProof; readonly address: string }) {
  return (
    <>
      <Table
        label="Steps of the proof"
        columns={["Level", "Sister in the proof", "Side", "Hash of the two"]}
      >
        {proof.steps.map(({ sister, side, hash }, level) => (
          <tr key={level}>
            <td>{level}</td>
            <td>
              <code>{sister.slice(0, 16)}…</code>
            </td>
            <td>{side}</td>
            <td>
              <code>{hash.slice(0, 16)}…</code>
            </td>
          </tr>
        ))}
      </Table>
      <Note tone={proof.isValid ? "ok" : "bad"}>
        {proof.isValid
          ? `span and root hash to ${proof.address.slice(0, 16)}…, the address of this chunk. Eight hashes were enough, of the 128 that the whole chunk takes.`
          : `span and root hash to ${proof.address.slice(0, 16)}…, and the address is ${address.slice(0, 16)}….`}
      </Note>
    </>
  );
}

/** Merkle tree of a chunk with the path of one segment, and its inclusion proof, verified in the page. */
export function Proof(props: Props) {
  const [isSpoiled, setSpoiled] = useState(false);
  const proof = useProof(props, isSpoiled);
  const { index, onIndex, onPoint, payloadBytes, address } = props;
  return (
    <section className={css.part} aria-label="Merkle tree and inclusion proof">
      <h3>Merkle tree</h3>
      <Hint>
        128 segments of 32 bytes below, seven levels of hashes above. Point at a segment, and press
        to keep it: filled cells lead it to the root, outlined ones are the seven sisters that prove
        it.
      </Hint>
      <MerklePicture
        index={index}
        filled={Math.max(1, Math.ceil(payloadBytes / 32))}
        onPress={onIndex}
        onPoint={onPoint}
      />
      <div className={css.choose}>
        <label>
          {/* No `<output>`: the label would name it instead of the slider. */}
          Segment <span className={css.index}>{index}</span>
          <input
            type="range"
            min="0"
            max="127"
            value={index}
            onChange={({ currentTarget }) => onIndex(Number(currentTarget.value))}
          />
        </label>
        <Check
          label="Flip one bit"
          checked={isSpoiled}
          onChange={({ currentTarget }) => setSpoiled(currentTarget.checked)}
        />
      </div>
      {proof && <Steps proof={proof} address={address} />}
    </section>
  );
}
