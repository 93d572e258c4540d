import { counted, grouped } from "../../../shared/numbers/digits.ts";
import { Hint, Note } from "../../ui/Note.tsx";
import { Status } from "../../ui/Status.tsx";
import { Table } from "../../ui/Table.tsx";
import { troubleText } from "../node/trouble-text.ts";
import { diagnose } from "./diagnosis.ts";
import type { NodeReport } from "./node-report.ts";
import css from "./stale-feed.module.css";

/** Reports of all nodes, and when they were made. */
export interface FeedReports {
  readonly reports: readonly NodeReport[];
  /** Unix time. */
  readonly seconds: number;
}

function ownText({ own }: NodeReport): string {
  if (own.kind === "found") return `update ${grouped(own.index)}`;
  return own.kind === "failed" ? "no answer" : `${own.status} ${own.message}`;
}

function nextText({ newest, beyond }: NodeReport): string {
  const next = (newest?.index ?? -1) + 1;
  const later = beyond.length > 0 ? `, but update ${grouped(beyond[0] ?? 0)} exists` : "";
  return `update ${grouped(next)}: missing${later}`;
}

function epochText({ newest, epoch }: NodeReport): string {
  if (epoch) return `level ${epoch.level}, from ${epoch.start}`;
  return newest ? "not asked: this is a sequence" : "no update";
}

const LOOK_UPS: readonly (readonly [name: string, text: (report: NodeReport) => string])[] = [
  [
    "sequence, latest: chunk by chunk",
    ({ newest }) => (newest ? `update ${grouped(newest.index)}` : "no update"),
  ],
  ["sequence, latest: GET /feeds of the node", ownText],
  ["sequence, immediate next", nextText],
  ["epoch, latest", epochText],
];

/** Time of an update, with its source. */
function timeText(seconds: number | undefined): string {
  if (seconds === undefined) return "the update carries none";
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime())
    ? `${seconds}, which is no date`
    : date.toISOString().replace("T", " ").slice(0, 19);
}

function list(indexes: readonly number[]): string {
  return indexes.length === 0 ? "none" : indexes.slice(0, 12).map(grouped).join(", ");
}

/** Rows of the second table: facts of the newest update. */
const FACTS: readonly (readonly [name: string, text: (report: NodeReport) => string])[] = [
  ["Written (UTC)", ({ newest }) => (newest ? timeText(newest.seconds) : "")],
  ["Missing below it", ({ newest, holes }) => (newest ? list(holes) : "")],
  ["Later updates", ({ beyond }) => list(beyond)],
  [
    "Content",
    ({ newest }) =>
      !newest
        ? ""
        : newest.reference === undefined
          ? "in the update"
          : newest.hasContent
            ? "delivered"
            : "missing",
  ],
];

function ByNode(props: {
  readonly label: string;
  readonly first: string;
  readonly rows: typeof LOOK_UPS;
  readonly reports: readonly NodeReport[];
}) {
  const { label, first, rows, reports } = props;
  return (
    <Table label={label} columns={[first, ...reports.map(({ name }) => name)]}>
      {rows.map(([name, text]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {reports.map((report) => (
            <td key={report.name}>{report.trouble ? "not asked" : text(report)}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** Diagnosis, and what each lookup finds on each node. */
export function FeedReport({ reports, seconds }: FeedReports) {
  const { tone, wrong, remedy } = diagnose(reports, seconds);
  return (
    <div className={css.report}>
      <Status isNew>
        <Note tone={tone}>
          {wrong} {remedy}
        </Note>
      </Status>
      <ByNode label="What each lookup finds" first="Lookup" rows={LOOK_UPS} reports={reports} />
      <ByNode label="The newest update" first="Newest update" rows={FACTS} reports={reports} />
      {reports.map(({ name, trouble, failures }) =>
        trouble ? (
          <Note key={name} tone="bad">
            {troubleText(trouble, name, location.origin)}
          </Note>
        ) : (
          failures > 0 && (
            <Hint key={name}>
              {counted(failures, "request")} to {name} failed without a clear answer: what is
              missing there may exist.
            </Hint>
          )
        ),
      )}
    </div>
  );
}
