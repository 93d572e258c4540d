import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import { uploadLevel } from "../../../shared/mdx/upload-level.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Panels } from "../../ui/Tabs.tsx";
import { Snippet } from "../../ui/Snippet.tsx";
import { byteLength, type UploadContent } from "./content.ts";
import type { UploadedContent } from "./keep.ts";
import { requestsFor } from "./requests.ts";
import css from "./stage.module.css";

interface Props {
  readonly kept: UploadedContent;
  readonly content: UploadContent;
}

/** Uploaded content: reference, link to open it, and the same upload for the user's own node. */
export function KeptView({ kept: { reference, url, bee }, content }: Props) {
  // Single-chunk files get no redundancy.
  const isRedundant = uploadLevel(bee) > 0 && byteLength(content) > MAX_PAYLOAD_BYTES;
  return (
    <div className={css.kept}>
      {url === undefined ? (
        <p>
          Kept by the node in this page, which answers as Bee {bee}. It gives no address that opens,
          because this browser allows no service workers here.
        </p>
      ) : (
        <p>
          Kept by the node in this page, which answers as Bee {bee}:{" "}
          <a href={url} target="_blank" rel="noreferrer" className="prose-link">
            open it
          </a>{" "}
          as long as this page is open.
        </p>
      )}
      <p className={css.address}>
        <code>{reference}</code>
        <CopyButton text={reference} what="reference" />
      </p>
      <p className={css.small}>
        This reference differs: it names a manifest, which adds name and type to the bytes above
        {isRedundant && `; Bee ${bee} also adds chunks for redundancy`}. The same upload to a node
        of your own:
      </p>
      <Panels
        label="Client"
        group="client"
        panels={requestsFor(content).map(({ value, label, code }) => ({
          value,
          label,
          content: <Snippet code={code} what="request" title={label} />,
        }))}
      />
    </div>
  );
}
