import { operationOf } from "@swarm-docs/openapi/request/find";
import { grouped } from "../../../shared/numbers/digits.ts";
import { siteAddress } from "../site-address.ts";
import { madeOf, type AllAsked, type Asked } from "./asked.ts";
import { explain, type ErrorRow } from "../../../shared/samples/explain.ts";
import type { ReleaseOperations } from "../../../shared/samples/operations.ts";

/** Link targets for requests and errors. */
export interface KnownLinks extends ReleaseOperations {
  readonly errors: readonly ErrorRow[];
}

/** Hex digits of a reference, a batch or a key; longer than anything else in a path. */
const LONG_HEX = /\b([0-9a-f]{6})[0-9a-f]{22,}([0-9a-f]{4})\b/gi;

/** Path with its long hex values shortened. */
export function shortPath(path: string): string {
  const short = path.replace(LONG_HEX, "$1…$2");
  return short.length > 90 ? `${short.slice(0, 89)}…` : short;
}

function bytes(count: number): string {
  if (count < 10_000) return `${count} B`;
  return count < 10_000_000
    ? `${(count / 1e3).toLocaleString("en", { maximumFractionDigits: 1 })} kB`
    : `${(count / 1e6).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}

const time = (milliseconds: number): string =>
  milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`;

function statusWords({ status, method }: Asked): string {
  if (status === 0) return "no answer";
  return method === "WS" && status === 101 ? "101 open" : String(status);
}

function factsOf(asked: Asked): string[] {
  const { milliseconds, sentBytes, receivedBytes, made } = asked;
  return [
    time(milliseconds),
    ...(sentBytes > 0 ? [`${bytes(sentBytes)} sent`] : []),
    ...(receivedBytes > 0 ? [`${bytes(receivedBytes)} received`] : []),
    ...(made ? madeOf(made) : []),
  ];
}

function Row({ asked, known }: { readonly asked: Asked; readonly known: KnownLinks | undefined }) {
  const { method, path, status, texts = [] } = asked;
  const operation = known && operationOf(known.operations, method, path);
  const explanations =
    known && status >= 400 ? explain(known.errors, { status, texts }, operation) : [];
  const said = texts.filter((text) => !explanations.some((one) => one.text === text)).slice(0, 2);
  const name = (
    <code>
      {method} {shortPath(path)}
    </code>
  );
  return (
    <li data-failed={status === 0 || status >= 400 ? "" : undefined}>
      <span className="run-request" title={`${method} ${path}`}>
        {known && operation ? (
          <a href={siteAddress(`/api/${known.prefix}#${operation}`)} className="prose-link">
            {name}
          </a>
        ) : (
          name
        )}
      </span>
      <span className="run-status-code">{statusWords(asked)}</span>
      <span className="run-facts">{factsOf(asked).join(" · ")}</span>
      {explanations.map(({ id, text }) => (
        <a key={id} className="run-explained prose-link" href={siteAddress(`/errors/${id}`)}>
          {text}
        </a>
      ))}
      {said.map((text) => (
        <span key={text} className="run-explained">
          {text.slice(0, 200)}
        </span>
      ))}
    </li>
  );
}

/** Requests of a run in order; each links to its operation, each error to its explanation. */
export function AskedList({
  asked,
  known,
}: {
  readonly asked: AllAsked;
  readonly known: KnownLinks | undefined;
}) {
  const { shown, count } = asked;
  const isUnclear = shown.some(({ made, soFar }) => soFar !== undefined && made === undefined);
  return (
    <>
      <ol>
        {shown.map((one) => (
          <Row key={one.at} asked={one} known={known} />
        ))}
      </ol>
      {count > shown.length && <p>and {grouped(count - shown.length)} more</p>}
      {isUnclear && (
        <p>Parallel requests share what they made, which is counted in the sum only.</p>
      )}
    </>
  );
}
