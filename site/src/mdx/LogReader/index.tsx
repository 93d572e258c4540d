import { useEffect, useRef, useState } from "react";
import { readLog, type Finding, type Report } from "@swarm-docs/docs/log/decode";
import { inEdition } from "../../../shared/edition/in-edition.ts";
import entries from "../entries/entries.module.css";
import { Failure } from "../../ui/Failure.tsx";
import { Area } from "../../ui/Field.tsx";
import { Result, Tool } from "../../ui/Tool.tsx";
import { Note } from "../../ui/Note.tsx";
import { SiteLink } from "../../../render/surroundings/links.tsx";
import { verdictOf } from "../../../shared/mdx/LogLines/verdict.ts";
import { Coded } from "../../ui/Coded.tsx";
import { BEE_VERSION } from "../../../shared/mdx/versions.ts";
import { entriesFor, isError, loadEntries, pageOf, type ReaderEntry } from "./entries.ts";
import css from "./LogReader.module.css";

const PAGE = "/docs/bee/working-with-bee/logs-and-files";
const SHOWN_UNKNOWN = 5;

interface Props {
  /** Bee release that wrote the log. */
  readonly release?: string;
  readonly title?: string;
  /** Label of the field. */
  readonly label?: string;
  /** Loads the known lines and errors on first use; replaced in tests. */
  readonly load?: () => Promise<readonly ReaderEntry[]>;
}

function Explanation({ finding }: { readonly finding: Finding }) {
  const { known, count, firstLine } = finding;
  const { word, tone } = verdictOf(known);
  return (
    <li className={entries.entry}>
      <p className={entries.head}>
        <SiteLink to={pageOf(known)}>
          <code>{known.pattern}</code>
        </SiteLink>
        {isError(known) ? (
          <span className={entries.badge}>{known.level}</span>
        ) : (
          <span className={`${entries.badge} ${entries[tone]}`}>{word}</span>
        )}
      </p>
      <p className={entries.meta}>
        line {firstLine}
        {count > 1 && `, ${count} times`}
      </p>
      <p>
        <Coded text={known.meaning} />
      </p>
      {known.check && (
        <p>
          <span className={entries.label}>Check: </span>
          <Coded text={known.check} />
        </p>
      )}
      {known.fix !== "Nothing." && (
        <p>
          <span className={entries.label}>Fix: </span>
          <Coded text={known.fix} />
        </p>
      )}
    </li>
  );
}

/** Next step if no line is known. */
function NextStep({ isLog }: { readonly isLog: boolean }) {
  return isLog ? (
    <p>
      Failures often begin earlier: paste more lines, from the start of the node on, or{" "}
      <SiteLink to={`${PAGE}#set-the-level`}>let Bee log more</SiteLink> and wait until it happens
      again. Then ask <SiteLink to="/docs/references/community">the community</SiteLink>, with these
      lines.
    </p>
  ) : (
    <p>
      No known error is in this text, and it does not look like the log of Bee, whose lines contain{" "}
      <code>&quot;level&quot;=… &quot;logger&quot;=… &quot;msg&quot;=…</code>.{" "}
      <SiteLink to={`${PAGE}#where-the-log-is`}>Find the log of your node</SiteLink> and paste lines
      from there.
    </p>
  );
}

function summaryOf({ findings, lines }: Report): string {
  const read = `${lines} ${lines === 1 ? "line" : "lines"} read`;
  const serious = findings.filter(({ known }) => !known.harmless).length;
  if (findings.length === 0) return `${read}, none of them known.`;
  const verdict = serious === 0 ? "all harmless" : `${serious} of them not harmless`;
  return `${read}, ${findings.length} known, ${verdict}.`;
}

function Answer({ report }: { readonly report: Report }) {
  const { findings, isLog, unknown, failedRequests, cut } = report;
  return (
    <>
      <p>{summaryOf(report)}</p>
      {findings.length === 0 && <NextStep isLog={isLog} />}
      {cut && <Note tone="warn">the excerpt is long; only its end was read.</Note>}
      <ul className={entries.list}>
        {findings.map((finding) => (
          <Explanation key={finding.known.id} finding={finding} />
        ))}
      </ul>
      {failedRequests > 0 && (
        <p>
          {failedRequests === 1
            ? "1 more request to the API failed. Its answer says why: look it up among "
            : `${failedRequests} more requests to the API failed. Their answers say why: look them up among `}
          <SiteLink to="/errors/">all errors</SiteLink>.
        </p>
      )}
      {unknown.length > 0 && (
        <details>
          <summary>
            {unknown.length === 1
              ? "1 error or warning is not in the list"
              : `${unknown.length} errors or warnings are not in the list`}
          </summary>
          <ul>
            {unknown.slice(0, SHOWN_UNKNOWN).map((line, at) => (
              <li key={at}>
                <code>{line.slice(0, 400)}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Explains the known lines of a pasted log excerpt in the browser; sends nothing. */
export default function LogReader(props: Props) {
  const {
    release = BEE_VERSION,
    title = "Log reader",
    label = "Paste lines of the log",
    load = loadEntries,
  } = props;
  const known = useRef<Promise<readonly ReaderEntry[]> | undefined>(undefined);
  const latest = useRef("");
  const [report, setReport] = useState<Report | "failed" | undefined>(undefined);
  const prepare = (): Promise<readonly ReaderEntry[]> =>
    (known.current ??= load().then((lines) => lines.filter((line) => inEdition(line, release))));
  const read = async (text: string): Promise<void> => {
    latest.current = text;
    try {
      const lines = await prepare();
      if (latest.current === text)
        setReport(text.trim() === "" ? undefined : readLog(text, entriesFor(text, lines)));
    } catch {
      known.current = undefined;
      setReport("failed");
    }
  };
  const field = useRef<HTMLTextAreaElement>(null);
  // Also read text pasted before hydration or restored by the browser.
  useEffect(() => {
    if (field.current?.value) void read(field.current.value);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Tool
      title={title}
      withoutScript="Reading a log needs JavaScript. The list of log lines has the same explanations."
    >
      <Area
        label={label}
        ref={field}
        rows={6}
        hint={
          <>
            Lines of Bee {release} are known. So are the errors of its interface. The text stays in
            your browser. The last 1,000,000 characters are read, some 5000 lines.
          </>
        }
        placeholder={
          '"time"="…" "level"="error" "logger"="node" "msg"="failed to build bee node" "error"="…"'
        }
        onFocus={() => void prepare().catch(() => undefined)}
        onInput={({ currentTarget: { value } }) => void read(value)}
      />
      <Result>
        <div className={css.report}>
          {report === undefined && <p>Nothing read yet.</p>}
          {report === "failed" && (
            <Failure
              reason="the list of known lines did not load"
              onRetry={() => void read(latest.current)}
            />
          )}
          {typeof report === "object" && <Answer report={report} />}
        </div>
      </Result>
    </Tool>
  );
}
