import { startTransition, useEffect, useState, type FormEvent } from "react";
import { groupedInColumn, percentText } from "../../../shared/numbers/digits.ts";
import { Status } from "../../ui/Status.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Hint } from "../../ui/Note.tsx";
import { useRemote } from "../../ui/useRemote.ts";
import { useTask } from "../../ui/useTask.ts";
import css from "./game.module.css";
import type { Game, Round, RoundOptions } from "./round.ts";
import { Claim, PlayersTable, SampleTable } from "./Stages.tsx";
import { parseDigits } from "../../addresses/parse-digits.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { focusInvalid } from "../../ui/focus-invalid.ts";
import { RowForm } from "../../ui/Row.tsx";
import { Table } from "../../ui/Table.tsx";

const ROUNDS = 1000;
const EXAMPLE = "8f3c".padEnd(64, "51d07a");

function overlayIn(text: string): string | undefined {
  const digits = parseDigits(text);
  return digits?.length === 64 ? digits : undefined;
}

const startGame = (): Worker =>
  new Worker(new URL("./round.worker.ts", import.meta.url), { name: "../worker/play-game" });

interface Played {
  readonly round: Round;
  /** Wins per honest player in a thousand rounds. */
  readonly wins: readonly number[];
}

/** Plays a round in the worker; keeps the previous result until the next one arrives. */
function useRound({ overlay, round, stake }: RoundOptions) {
  const call = useRemote<Game>(startGame);
  const task = useTask(async (_run, wanted: RoundOptions): Promise<Played> => {
    const made = await call((game) => game.play(wanted));
    const densities = made.players
      .filter(({ isComplete }) => isComplete)
      .map(({ density }) => density);
    const wins = await call((game) => game.tally(densities, wanted.round, ROUNDS));
    return { round: made, wins };
  });
  const { run } = task;
  useEffect(
    () => startTransition(() => void run({ overlay, round, stake })),
    [run, overlay, round, stake],
  );
  return task;
}

function Chances({ played: { round, wins } }: { readonly played: Played }) {
  const honest = round.players.filter(({ isComplete }) => isComplete);
  const sum = honest.reduce((all, { stake }) => all + stake, 0);
  return (
    <Table
      label="Rounds won"
      caption="Among those who keep everything, in 1000 rounds"
      columns={["Player", "Share of the stake", "Rounds won"]}
    >
      {honest.map(({ name, stake }, at) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{percentText(stake / sum)}</td>
          <td>{groupedInColumn(wins[at] ?? 0)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Panel that plays a round of the redistribution game with the user's overlay. */
export default function GamePanel() {
  const [text, setText] = useState(EXAMPLE);
  const [overlay, setOverlay] = useState(EXAMPLE);
  const [number, setNumber] = useState(1);
  const [stake, setStake] = useState(10);
  const { value: played, error, retry } = useRound({ overlay, round: number, stake });
  const take = (value: string): void => {
    setText(value);
    setOverlay((before) => overlayIn(value) ?? before);
  };
  const playNext = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (overlayIn(text)) setNumber(number + 1);
    else focusInvalid(event.currentTarget);
  };
  const round = played?.round;
  return (
    <div className={css.panel}>
      <RowForm onSubmit={playNext}>
        <Field
          label="Overlay of your node, 64 hexadecimal digits"
          data-hash=""
          wide
          value={text}
          problem={overlayIn(text) ? undefined : "An overlay has 64 hexadecimal digits."}
          onChange={({ currentTarget: { value } }) => take(value)}
        />
        <Select
          label="Your stake"
          value={stake}
          onChange={({ currentTarget: { value } }) => setStake(Number(value))}
        >
          {[10, 20, 40, 100].map((bzz) => (
            <option key={bzz} value={bzz}>
              {bzz} xBZZ
            </option>
          ))}
        </Select>
        <Button look="main" type="submit">
          Play the next round
        </Button>
      </RowForm>
      {error !== undefined && <Failure reason={error} onRetry={retry} />}
      {played && round && (
        <>
          <Status of={played}>
            <Facts
              rows={[
                ["Round played here", number],
                [
                  "Winner",
                  <strong key="winner">{round.players[round.winner]?.name ?? "nobody"}</strong>,
                ],
                ["Anchor", <code key="anchor">{round.anchor}</code>],
                ["Shared with your overlay", `${round.proximity} bits, ${round.depth} are needed`],
              ]}
            />
          </Status>
          <Hint>
            Chance, chunks and the three other nodes are simulated, and your neighborhood is always
            the one that is drawn: with {round.depth} bits that happens in one round of{" "}
            {2 ** round.depth}. Hashes, draws and proofs are those of Bee and of the contract.
          </Hint>
          <div className={css.columns}>
            <section aria-labelledby="game-sample">
              <h3 id="game-sample">1. Sample</h3>
              <SampleTable round={round} />
            </section>
            <div>
              <section aria-labelledby="game-reveal">
                <h3 id="game-reveal">2. Commit, reveal, draw</h3>
                <p>
                  A commit hashes overlay, depth, the sample’s hash and a secret; the reveal shows
                  them. The truth is drawn by stake density, then the winner among those who agree
                  with it.
                </p>
                <PlayersTable round={round} />
              </section>
              <section aria-labelledby="game-claim">
                <h3 id="game-claim">3. Claim</h3>
                <Claim round={round} />
              </section>
              <Chances played={played} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
