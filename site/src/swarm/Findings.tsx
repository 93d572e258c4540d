import { grouped } from "../../shared/numbers/digits.ts";
import { Note } from "../ui/Note.tsx";
import { faultCount, type RunState } from "./run-state.ts";
import { endText, faultText, manifestFaultText } from "./sentences.ts";
import css from "./swarm.module.css";

/** Findings listed at most; a node that has lost everything would fill the page. */
const MOST = 50;

/** Faults, each with its chunk address. */
export function Faults({ run }: { readonly run: RunState }) {
  const count = faultCount(run);
  if (count === 0) return null;
  const manifest = run.manifestFaults.map((one) => ({
    key: `manifest ${one.path} ${one.fault.address}`,
    name: "the manifest",
    text: manifestFaultText(one),
    address: one.fault.address,
  }));
  const files = [...run.files.values()].flatMap(({ path, faults }) =>
    faults.map((fault) => ({
      key: `${path} ${fault.address} ${fault.start}`,
      name: path,
      text: `${faultText(fault)}.`,
      address: fault.address,
    })),
  );
  return (
    <ul className={css.faults} aria-label="What is wrong">
      {[...manifest, ...files].slice(0, MOST).map(({ key, name, text, address }) => (
        <li key={key}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          : {text}{" "}
          <span className={css.address}>
            Chunk <code>{address}</code>
          </span>
        </li>
      ))}
      {count > MOST && <li>and {grouped(count - MOST)} more.</li>}
    </ul>
  );
}

function Signed({ run: { feed } }: { readonly run: RunState }) {
  if (!feed) return null;
  const when = new Date(feed.seconds * 1000).toISOString().slice(0, 10);
  return (
    <>
      {" "}
      Update {grouped(feed.index)} of the feed, signed by <code>0x{feed.owner}</code> and dated{" "}
      {when}, leads there; that it is the latest is what the node says.
    </>
  );
}

/** Summary of a finished check, in a sentence or two. */
export function Ending({ run }: { readonly run: RunState }) {
  const { status, outcome, wanted, progress, reason, files } = run;
  if (status === "stopped") return <Note tone="warn">the check was stopped.</Note>;
  if (status === "failed")
    return <Note tone="bad">the check could not be made: {reason ?? "unknown"}.</Note>;
  if (!outcome) return null;
  if (outcome.kind !== "checked") return <Note tone="bad">{endText(outcome, wanted.url)}</Note>;
  const count = faultCount(run);
  const bad = [...files.values()].filter(({ faults }) => faults.length > 0).length;
  if (count > 0)
    return (
      <Note tone="bad">
        this copy is not what was published: {grouped(bad)} of {grouped(files.size)} files and{" "}
        {grouped(run.manifestFaults.length)} parts of the manifest are wrong or cannot be retrieved.
        <Signed run={run} />
      </Note>
    );
  return (
    <Note tone="ok">
      all {grouped(files.size)} files are, to the last byte, what the reference{" "}
      <code>{run.feed?.reference ?? wanted.address}</code> stands for; {grouped(progress.chunks)}{" "}
      chunks were computed.
      <Signed run={run} />
    </Note>
  );
}
