import { useRef } from "react";
import { fileName, messageOf, size, type HttpAnswer } from "../../clients/answer.ts";
import { isRasterImage, useDownloadUrl } from "../../ui/useDownloadUrl.ts";
import { usePainted } from "../samples/usePainted.ts";

/** Maximum characters shown; the download has the full body. */
const MAX_SHOWN = 60_000;

interface Props {
  readonly answer: HttpAnswer;
  /** Id of the operation. */
  readonly operation: string;
}

/** Link to the explanation of this error in the operation's list of errors. */
function Explanation({ answer, operation }: Props) {
  const message = messageOf(answer);
  if (message === undefined) return null;
  const links = document.getElementById(operation)?.querySelectorAll(".api-errors a") ?? [];
  const href = [...links].find((link) => link.textContent === message)?.getAttribute("href");
  if (!href) return null;
  return (
    <p>
      <a href={href}>{`What “${message}” means and what to do`}</a>
    </p>
  );
}

function Text({ text, label, isJson }: { text: string; label: string; isJson: boolean }) {
  const ref = useRef<HTMLPreElement>(null);
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}\n…` : text;
  usePainted(ref, shown, isJson);
  return (
    // A long body is scrolled by keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <pre ref={ref} tabIndex={0} role="region" aria-label={label}>
      {shown}
    </pre>
  );
}

function aboutBody({ bytes, text, type }: HttpAnswer): string {
  if (text === undefined) return `${size(bytes.length)} of ${type || "unknown type"}, no text. `;
  return text.length > MAX_SHOWN ? "The rest is cut. " : "";
}

interface BodyProps {
  readonly answer: HttpAnswer;
  /** Accessible name of a text or image. */
  readonly label?: string;
}

/** Body of a response as text or image, and a link that saves it. */
export function AnswerBody({ answer, label = "Body" }: BodyProps) {
  const { bytes, text, type } = answer;
  const url = useDownloadUrl(bytes);
  if (bytes.length === 0) return <p className="api-send-note">No body.</p>;
  return (
    <>
      {text !== undefined && <Text text={text} label={label} isJson={type.includes("json")} />}
      {text === undefined && isRasterImage(type) && url && <img src={url} alt={label} />}
      <p className="api-send-note">
        {aboutBody(answer)}
        <a href={url} download={fileName(type)} data-native>
          Download
        </a>
      </p>
    </>
  );
}

/** Response: body, link to follow, headers. */
export function AnswerView({ answer, operation }: Props) {
  const { headers } = answer;
  return (
    <>
      <Explanation answer={answer} operation={operation} />
      <AnswerBody answer={answer} />
      {headers.length > 0 && (
        <details className="api-send-more">
          <summary>{`${headers.length} ${headers.length === 1 ? "header" : "headers"}`}</summary>
          <dl>
            {headers.map(([name, value]) => [
              <dt key={name}>{name}</dt>,
              <dd key={`${name} value`}>{value}</dd>,
            ])}
          </dl>
        </details>
      )}
    </>
  );
}
