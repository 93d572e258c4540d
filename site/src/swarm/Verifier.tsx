import { useState, type FormEvent } from "react";
import { bytesText, durationText, grouped } from "../../shared/numbers/digits.ts";
import { Choice, Field } from "../ui/Field.tsx";
import tool from "../ui/tool.module.css";
import { Facts } from "../ui/Facts.tsx";
import { Result, Tool } from "../ui/Tool.tsx";
import { Note } from "../ui/Note.tsx";
import type { How } from "./check/site.ts";
import { Ending, Faults } from "./Findings.tsx";
import FileTree from "./FileTree.tsx";
import { addressIn } from "./here.ts";
import { faultCount, type RunState } from "./run-state.ts";
import { silenceText, speedText, troubleText } from "./sentences.ts";
import css from "./swarm.module.css";
import type { useRun } from "./useRun.ts";
import { Button } from "../ui/Button.tsx";
import { focusInvalid } from "../ui/focus-invalid.ts";
import { reachableNode } from "../workshop/node/reachable.ts";

function Work({ run }: { readonly run: RunState }) {
  const { progress, files, listed, status } = run;
  const isUnderWay = status === "running" || status === "paused" || status === "halted";
  return (
    <>
      {isUnderWay && (
        <progress
          className={css.progress}
          aria-label="Files checked"
          {...(listed && { max: Math.max(1, listed.length), value: files.size })}
        />
      )}
      <Facts
        rows={[
          [
            "Files",
            listed ? `${grouped(files.size)} of ${grouped(listed.length)}` : "reading the manifest",
          ],
          ["Chunks", grouped(progress.chunks)],
          ["Read", bytesText(progress.bytes)],
          ["Speed", speedText(run)],
          ["Time", progress.activeMs > 0 ? durationText(progress.activeMs / 1000) : undefined],
          ["Wrong", faultCount(run) > 0 ? grouped(faultCount(run)) : undefined],
        ]}
      />
    </>
  );
}

const STATUS: Readonly<Record<RunState["status"], string>> = {
  running: "Checking …",
  paused: "Paused.",
  halted: "Waiting for you.",
  stopped: "",
  done: "",
  failed: "",
};

interface Props {
  readonly url: string;
  readonly onUrl: (url: string) => void;
  readonly address: string;
  readonly onAddress: (address: string) => void;
  readonly origin: string;
  readonly checking: ReturnType<typeof useRun>;
}

/**
 * Verifies a copy of a site on Swarm, chunk by chunk. Sends no request before the button is
 * pressed.
 */
export default function Verifier({ url, onUrl, address, onAddress, origin, checking }: Props) {
  const { run, begin, pause, goOn, stop } = checking;
  const [isTried, setIsTried] = useState(false);
  const node = reachableNode(url, origin);
  const manifest = addressIn(address);
  const start = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsTried(true);
    focusInvalid(event.currentTarget);
    const how = new FormData(event.currentTarget).get("how") as How;
    if ("url" in node && manifest !== undefined) begin({ url: node.url, address: manifest, how });
  };
  const isUnderWay = run !== undefined && ["running", "paused", "halted"].includes(run.status);
  const notice = run && (troubleText(run, origin) ?? silenceText(run));
  return (
    <Tool title="Check a copy" withoutScript="Without JavaScript nothing can be checked here.">
      <form className={tool.stack} onSubmit={start} noValidate>
        <Field
          label="Node or gateway"
          name="url"
          type="url"
          inputMode="url"
          value={url}
          onChange={(event) => onUrl(event.target.value)}
          problem={"problem" in node && (isTried || url !== "") ? node.problem : undefined}
          hint="It is asked when you press the button, and never before."
        />
        <Field
          label="Address of the copy"
          name="address"
          mono
          value={address}
          onChange={(event) => onAddress(event.target.value)}
          problem={
            manifest === undefined && (isTried || address !== "")
              ? "Enter 64 hexadecimal digits, a CID, or an address that has one of them."
              : undefined
          }
          hint="of its manifest, or of the manifest of a feed that leads to it"
        />
        <Choice
          label="Files"
          name="how"
          defaultValue="chunks"
          options={{ chunks: "Chunk by chunk", files: "As browsers get them" }}
        />
        <div className={tool.actions}>
          <Button type="submit" look="main">
            {isUnderWay ? "Start over" : "Check every byte"}
          </Button>
          {isUnderWay && (
            <>
              {/* One button: it keeps the focus. */}
              <Button onClick={run.status === "running" ? pause : goOn}>
                {run.status === "running" ? "Pause" : "Continue"}
              </Button>
              <Button onClick={stop}>Stop</Button>
            </>
          )}
        </div>
      </form>
      <Result of={run?.wanted}>
        {run && STATUS[run.status] !== "" && <p>{STATUS[run.status]}</p>}
        {run && notice && <Note tone={run.trouble ? "bad" : "warn"}>{notice}</Note>}
        {run && <Ending run={run} />}
        {run && <Faults run={run} />}
      </Result>
      {run && <Work run={run} />}
      {run?.listed && <FileTree paths={run.listed} files={run.files} />}
    </Tool>
  );
}
