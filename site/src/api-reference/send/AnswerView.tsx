import { fileName, messageOf, size, type HttpAnswer } from "../../clients/answer.ts";
import { useDownloadUrl } from "../../ui/useDownloadUrl.ts";

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

function Body({ answer: { bytes, text, type } }: Pick<Props, "answer">) {
  const url = useDownloadUrl(bytes);
  if (bytes.length === 0) return <p className="api-send-note">No body.</p>;
  const isCut = text !== undefined && text.length > MAX_SHOWN;
  const about =
    text === undefined
      ? `${size(bytes.length)} of ${type || "unknown type"}, no text. `
      : isCut
        ? "The rest is cut. "
        : "";
  return (
    <>
      {text !== undefined && (
        // A long body is scrolled by keyboard as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
        <pre tabIndex={0} role="region" aria-label="Body">
          {isCut ? `${text.slice(0, MAX_SHOWN)}\n…` : text}
        </pre>
      )}
      <p className="api-send-note">
        {about}
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
      <Body answer={answer} />
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
