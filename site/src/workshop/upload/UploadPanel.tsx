import { Fragment, useEffect, useState } from "react";
import { bytesText } from "../../../shared/numbers/digits.ts";
import { FileButton } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Hint } from "../../ui/Note.tsx";
import { Row } from "../../ui/Row.tsx";
import { Status } from "../../ui/Status.tsx";
import { useTask } from "../../ui/useTask.ts";
import { WithNode } from "../node/NodeBar.tsx";
import type { NodeClient } from "../node/node-client.ts";
import { useChoice } from "../node/useNode.tsx";
import { uploadFile, type Uploaded } from "./upload-file.ts";
import css from "./upload.module.css";

/** Address of an object URL for a blob; `undefined` until it is made, revoked with the component. */
function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/** Address of an upload: a link, unless the node is in this tab (`origin` is undefined). */
function Address({ path, origin }: { readonly path: string; readonly origin: string | undefined }) {
  if (origin === undefined)
    return <code className={css.reference}>http://localhost:1633{path}</code>;
  return (
    <a className="prose-link" href={`${origin}${path}`} target="_blank" rel="noreferrer">
      {origin}
      {path}
    </a>
  );
}

function Answer({ uploaded, origin }: { uploaded: Uploaded; origin: string | undefined }) {
  const { name, size, reference, type, content } = uploaded;
  const url = useObjectUrl(content);
  const path = `/bzz/${reference}/`;
  return (
    <>
      <Facts
        rows={[
          ["File", `${name}, ${bytesText(size)}`],
          [
            "Reference",
            <Fragment key="reference">
              <code className={css.reference}>{reference}</code>{" "}
              <CopyButton text={reference} what="reference" />
            </Fragment>,
          ],
          ["Read back", `${bytesText(content.size)} of ${type}`],
          ["Address", <Address key="address" path={path} origin={origin} />],
        ]}
      />
      {url !== undefined && (
        <figure className={css.figure}>
          {/* An image cannot run scripts, whatever the file holds. */}
          {type.startsWith("image/") && <img src={url} alt={`${name}, as the node returned it`} />}
          <figcaption>
            <a className="prose-link" href={url} download={name}>
              Save what was read back
            </a>
          </figcaption>
        </figure>
      )}
      {origin === undefined && (
        <Hint>
          The node lives in this tab, so its address works for this page alone. With a node of your
          own the link opens in every browser that reaches it.
        </Hint>
      )}
    </>
  );
}

function Upload({ node }: { readonly node: NodeClient }) {
  const { choice } = useChoice();
  const [step, setStep] = useState("");
  const { run, retry, value, error, isBusy } = useTask(async (_run, file: File) =>
    uploadFile(node, file, setStep),
  );
  const origin = node.kind === "page" ? undefined : choice.address.replace(/\/+$/, "");
  return (
    <>
      <Row>
        <FileButton
          onFiles={(files) => {
            const file = files.item(0);
            if (file) void run(file);
          }}
        >
          Choose a file
        </FileButton>
      </Row>
      <Status>{isBusy ? `${step} …` : value ? `Uploaded ${value.name}` : ""}</Status>
      {error !== undefined && <Failure reason={error} onRetry={retry} />}
      {value && <Answer uploaded={value} origin={origin} />}
    </>
  );
}

/** Panel that uploads a file from the page and reads it back. */
export default function UploadPanel() {
  return (
    <WithNode kinds={["page", "dev"]}>{(node, key) => <Upload key={key} node={node} />}</WithNode>
  );
}
