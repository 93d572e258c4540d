import { Fragment, useState } from "react";
import { bytesText } from "../../../shared/numbers/digits.ts";
import { Button } from "../../ui/Button.tsx";
import { Elapsed, NO_PROGRESS } from "../../ui/Elapsed.tsx";
import { FileButton } from "../../ui/FileButton.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Hint } from "../../ui/Note.tsx";
import { Row } from "../../ui/Row.tsx";
import { Status } from "../../ui/Status.tsx";
import { isRasterImage, useDownloadUrl } from "../../ui/useDownloadUrl.ts";
import { useTask } from "../../ui/useTask.ts";
import { WithNode } from "../node/NodeBar.tsx";
import type { NodeClient } from "../node/node-client.ts";
import { uploadFile, type Uploaded } from "./upload-file.ts";
import css from "./upload.module.css";
import { isolated } from "../../../shared/text/isolated.ts";

interface AddressProps {
  readonly path: string;
  /** Address of the node; `undefined` for a node in this tab, which no link reaches. */
  readonly base: string | undefined;
}

/** Address of an upload. */
function Address({ path, base }: AddressProps) {
  if (base === undefined) return <code className={css.reference}>http://localhost:1633{path}</code>;
  return (
    <a className="prose-link" href={base + path} target="_blank" rel="noreferrer">
      {base + path}
    </a>
  );
}

function Answer({ uploaded, base }: { uploaded: Uploaded; base: string | undefined }) {
  const { name, size, reference, type, content } = uploaded;
  const url = useDownloadUrl(content);
  const path = `/bzz/${reference}/`;
  return (
    <>
      <Facts
        rows={[
          [
            "File",
            <Fragment key="file">
              <bdi>{name}</bdi>, {bytesText(size)}
            </Fragment>,
          ],
          [
            "Reference",
            <Fragment key="reference">
              <code className={css.reference}>{reference}</code>{" "}
              <CopyButton text={reference} what="reference" />
            </Fragment>,
          ],
          ["Read back", `${bytesText(content.size)} of ${type}`],
          ["Address", <Address key="address" path={path} base={base} />],
        ]}
      />
      {url !== undefined && (
        <figure className={css.figure}>
          {isRasterImage(type) && <img src={url} alt={`${name}, as the node returned it`} />}
          <figcaption>
            <a className="prose-link" href={url} download={name}>
              Save what was read back
            </a>
          </figcaption>
        </figure>
      )}
      {base === undefined && (
        <Hint>
          The node lives in this tab, so the address works for this page alone. One of your own node
          opens in every browser that reaches it.
        </Hint>
      )}
    </>
  );
}

const CANCELLED = "Cancelled.";

function Upload({ node }: { readonly node: NodeClient }) {
  const [step, setStep] = useState("");
  const { run, retry, abort, value, error, isBusy } = useTask(async ({ signal }, file: File) =>
    uploadFile(node, file, signal, setStep),
  );
  return (
    <>
      <Row>
        <FileButton
          disabled={isBusy}
          onFiles={(files) => {
            const file = files.item(0);
            if (file) void run(file);
          }}
        >
          Choose a file
        </FileButton>
        {isBusy && (
          <Button
            onClick={() => {
              abort();
              setStep(CANCELLED);
            }}
          >
            Cancel
          </Button>
        )}
      </Row>
      <Status className={css.step} of={value}>
        {isBusy && `${step} …`}
        {!isBusy && step === CANCELLED && CANCELLED}
        {!isBusy && step !== CANCELLED && value && `Uploaded ${isolated(value.name)}`}
      </Status>
      {isBusy && <Elapsed key={step}>{NO_PROGRESS}</Elapsed>}
      {error !== undefined && <Failure reason={error} onRetry={retry} />}
      {value && <Answer uploaded={value} base={node.address} />}
    </>
  );
}

/** Panel that uploads a file from the page and reads it back. */
export default function UploadPanel() {
  return (
    <WithNode kinds={["page", "dev"]}>{(node, key) => <Upload key={key} node={node} />}</WithNode>
  );
}
