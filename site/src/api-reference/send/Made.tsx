import type { ReleaseName } from "@swarm-docs/node/release/name";
import type { ApiRequest } from "@swarm-docs/openapi/request/request";
import { readAnswer, statusLine, type HttpAnswer } from "../../clients/answer.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { useTask } from "../../ui/useTask.ts";
import { pageNode } from "../page-node.ts";
import { AnswerBody } from "./AnswerView.tsx";
import { openWith } from "./given.ts";
import { contentPath, readingOf, type ReadBackRequest } from "./reads.ts";
import type { Where } from "./Where.tsx";

/** Reads an upload from the node in the page, which no tab can open, and shows it here. */
function OpenHere({ url, bee }: { readonly url: string; readonly bee: ReleaseName }) {
  const { value, error, isBusy, run, retry } = useTask(async () => {
    const { sandbox } = await pageNode(bee);
    const since = performance.now();
    return readAnswer(await sandbox.fetch(url), since);
  });
  return (
    <>
      <Button disabled={isBusy} onClick={() => void run()}>
        Open it
      </Button>
      {error !== undefined && <Failure reason={error} onRetry={retry} />}
      {value && (
        <div className="api-send-content">
          {value.status >= 400 && <p>{statusLine(value)}</p>}
          <AnswerBody answer={value} label="Content of the upload" />
        </div>
      )}
    </>
  );
}

/** Link to the operation that reads the result back; opens its console with the reference. */
function ReadBack({
  reading,
  where,
}: {
  readonly reading: ReadBackRequest;
  readonly where: Where;
}) {
  const reader = document.getElementById(reading.operation)?.querySelector(".api-name");
  if (!reader) return null;
  return (
    <p>
      <a
        href={reader.getAttribute("href") ?? ""}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          openWith({ ...reading, where });
        }}
      >
        {`Read it back: ${reader.textContent}`}
      </a>
    </p>
  );
}

interface Props {
  readonly request: ApiRequest;
  readonly answer: HttpAnswer;
  readonly where: Where;
  readonly bee: ReleaseName;
}

/** What can be done with what a request has made: open an upload, read it back by its operation. */
export function Made({ request, answer, where, bee }: Props) {
  const reading = readingOf(request, answer);
  if (!reading) return null;
  const path = contentPath(request, reading);
  const url = path && request.base + path;
  return (
    <>
      {url && where === "own" && (
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            Open it
          </a>
        </p>
      )}
      {url && where === "sandbox" && <OpenHere key={url} url={url} bee={bee} />}
      <ReadBack reading={reading} where={where} />
    </>
  );
}
