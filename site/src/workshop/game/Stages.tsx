import { grouped } from "../../../shared/numbers/digits.ts";
import { Note } from "../../ui/Note.tsx";
import css from "./game.module.css";
import type { Round } from "./round.ts";
import { Table } from "../../ui/Table.tsx";

const short = (hash: string): string => `${hash.slice(0, 12)}…`;

/** The chunks with the smallest transformed addresses. */
export function SampleTable({
  round: { sample, reserveChunks, depth },
}: {
  readonly round: Round;
}) {
  return (
    <>
      <p>
        {grouped(reserveChunks)} chunks share {depth} bits with the anchor. Each is hashed again
        with the anchor in front of every step; the 16 that come out smallest are the sample.
      </p>
      <Table label="The sample" className={css.scroll} columns={["Place", "Chunk", "Transformed"]}>
        {sample.map(({ address, transformed }, at) => (
          <tr key={address}>
            <td>{at}</td>
            <td>
              <code>{short(address)}</code>
            </td>
            <td>
              <code>{short(transformed)}</code>
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

/** Table of each player's commit, reveal and result. */
export function PlayersTable({ round: { players, truth, winner } }: { readonly round: Round }) {
  const told = players[truth]?.reserve;
  const outcome = (at: number): string => {
    if (at === winner) return at === truth ? "truth and winner" : "winner";
    if (players[at]?.reserve !== told) return "frozen";
    return at === truth ? "truth" : "agrees";
  };
  return (
    <Table
      label="Players"
      className={css.scroll}
      columns={["Player", "Stake, xBZZ", "Committed", "Revealed", "Outcome"]}
    >
      {players.map(({ name, stake, commit, reserve }, at) => (
        <tr key={name} className={at === winner ? css.winner : undefined}>
          <th scope="row">{name}</th>
          <td>{stake}</td>
          <td>
            <code>{short(commit)}</code>
          </td>
          <td>
            <code>{short(reserve)}</code>
          </td>
          <td>{outcome(at)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Inclusion proofs of the claim. */
export function Claim({ round: { witnesses, players, winner } }: { readonly round: Round }) {
  const isGood = witnesses.every((one) => one.isInSample && one.isInChunk && one.isTransformed);
  const mark = (isTrue: boolean): string => (isTrue ? "holds" : "fails");
  return (
    <>
      <Table
        label="Proofs of the claim"
        className={css.scroll}
        columns={[
          "Place in the sample",
          "Chunk",
          "In the sample",
          "Segment in the chunk",
          "Under the anchor",
        ]}
      >
        {witnesses.map(({ item, address, segment, isInSample, isInChunk, isTransformed }) => (
          <tr key={item}>
            <td>{item}</td>
            <td>
              <code>{short(address)}</code>
            </td>
            <td>{mark(isInSample)}</td>
            <td>
              {segment}: {mark(isInChunk)}
            </td>
            <td>{mark(isTransformed)}</td>
          </tr>
        ))}
      </Table>
      <Note tone={isGood ? "ok" : "bad"}>
        {isGood
          ? `nine inclusion proofs hold: ${players[winner]?.name ?? ""} showed three chunks of the sample without sending them.`
          : "a proof does not hold."}
      </Note>
    </>
  );
}
