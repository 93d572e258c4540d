import { useState } from "react";
import { factsOf, some, timeText, type Figures } from "@swarm-docs/node/state/request-facts";
import type { RequestRecord } from "@swarm-docs/node/state/watch";
import { operationOf } from "@swarm-docs/openapi/request/find";
import { bytesText, grouped } from "../../shared/numbers/digits.ts";
import { Facts } from "../ui/Facts.tsx";
import { Coded } from "../ui/Coded.tsx";
import { explain } from "../../shared/samples/explain.ts";
import { shortPath } from "../samples/asked/AskedList.tsx";
import { Named } from "./Named.tsx";
import { OperationLink } from "./OperationLink.tsx";
import { clockText } from "./clock-text.ts";
import type { ReleaseFacts } from "./facts.ts";
import type { Requests } from "./requests.ts";
import css from "./dev-ui.module.css";
import { Check, Field } from "../ui/Field.tsx";
import { Row } from "../ui/Row.tsx";

const FIGURES: Figures = { count: grouped, bytes: bytesText };

const requests = (count: number): string => some(count, "request", FIGURES);

/** Known errors in a response, with links, and the rest of its texts. */
function Why({
  record: { status, texts = [] },
  known,
  operation,
}: {
  record: RequestRecord;
  known: ReleaseFacts | undefined;
  operation: string | undefined;
}) {
  const found = known ? explain(known.errors, { status, texts }, operation) : [];
  const others = texts.filter((text) => !found.some((one) => one.text === text));
  return (
    <>
      {found.map(({ id, text }) => {
        const { cause, fix } = known?.explained[id] ?? { cause: "" };
        return (
          <div key={id} className={css.why}>
            <p>
              <strong>{text}</strong> <Named id={id} docs={known?.docs} at={`errors/${id}`} />
            </p>
            <p>
              <Coded text={cause} />
            </p>
            {fix && (
              <p>
                <Coded text={fix} />
              </p>
            )}
          </div>
        );
      })}
      {others.map((text) => (
        <p key={text} className={css.text}>
          {text}
        </p>
      ))}
    </>
  );
}

function Inside({ record, known }: { record: RequestRecord; known: ReleaseFacts | undefined }) {
  const { method, path, effects } = record;
  const operation = known && operationOf(known.operations.operations, method, path);
  return (
    <div className={css.inside}>
      <p className={css.path}>
        <code>
          {method} {path}
        </code>
      </p>
      <Facts
        rows={[
          [
            "Operation",
            operation && (
              <OperationLink key="operation" method={method} path={path} known={known} />
            ),
          ],
          ["Time to first byte", timeText(record.durationMs, FIGURES)],
          ["Sent", record.sentBytes > 0 ? bytesText(record.sentBytes) : undefined],
          ["Received", record.receivedBytes > 0 ? bytesText(record.receivedBytes) : undefined],
          [
            "Stored",
            effects
              ? `${some(effects.stamps, "stamp", FIGURES)}, ${some(effects.chunks, "chunk", FIGURES)}`
              : undefined,
          ],
        ]}
      />
      <Why record={record} known={known} operation={operation} />
    </div>
  );
}

function RequestRow({
  record,
  known,
  at,
}: {
  record: RequestRecord;
  known: ReleaseFacts | undefined;
  at: string;
}) {
  const { method, path, status, texts = [] } = record;
  const isFailed = status === 0 || status >= 400;
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details
        className={css.request}
        data-failed={isFailed ? "" : undefined}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <span className={css.status}>{status === 0 ? "cut" : status}</span>
          <span className={css.name}>
            <strong>{method}</strong> {shortPath(path)}
          </span>
          <span className={css.facts}>{factsOf(record, FIGURES)}</span>
          <time className={css.time}>{at}</time>
          {texts[0] !== undefined && <span className={css.said}>{texts[0].slice(0, 200)}</span>}
        </summary>
        {isOpen && <Inside record={record} known={known} />}
      </details>
    </li>
  );
}

function isWanted({ method, path, status }: RequestRecord, text: string, onlyFailed: boolean) {
  if (onlyFailed && status > 0 && status < 400) return false;
  return `${method} ${path} ${status}`.toLowerCase().includes(text.trim().toLowerCase());
}

interface Props {
  readonly requests: Requests;
  readonly known: ReleaseFacts | undefined;
}

/** Live list of the node's requests, newest first. */
export function RequestsPanel({ requests: { all, sinceMs }, known }: Props) {
  const [text, setText] = useState("");
  const [onlyFailed, setOnlyFailed] = useState(false);
  const shown = all.filter((one) => isWanted(one, text, onlyFailed)).toReversed();
  return (
    <div className={css.stack}>
      <Row>
        <Field
          label="Filter"
          wide
          type="search"
          value={text}
          placeholder="POST, /bytes, 404"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Check
          label="Only what failed"
          checked={onlyFailed}
          onChange={({ currentTarget }) => setOnlyFailed(currentTarget.checked)}
        />
      </Row>
      {all.length === 0 ? (
        <p className={css.empty}>
          No requests yet. Send one, such as <code>curl {location.origin}/health</code>.
        </p>
      ) : (
        <p className={css.empty}>
          {shown.length === all.length
            ? requests(all.length)
            : `${grouped(shown.length)} of ${requests(all.length)}`}
        </p>
      )}
      <ol className={css.requests} aria-label="Requests, the newest first">
        {shown.map((record) => (
          <RequestRow
            key={record.id}
            record={record}
            known={known}
            at={clockText(sinceMs + record.startMs)}
          />
        ))}
      </ol>
    </div>
  );
}
