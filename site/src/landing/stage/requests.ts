import { labelOf, type UploadContent } from "./content.ts";

/** Code of the upload in one client, for the user's own node. */
export interface Written {
  readonly value: string;
  readonly label: string;
  readonly code: string;
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Code of the upload in the three clients. */
export function requestsFor(content: UploadContent): readonly Written[] {
  const { name, type } = labelOf(content);
  const isText = typeof content === "string";
  const file = quoted(name);
  return [
    {
      value: "curl",
      label: "curl",
      code: `curl -X POST "http://localhost:1633/bzz?name=${encodeURIComponent(name)}" \\
  -H "Swarm-Postage-Batch-Id: $BATCH_ID" \\
  -H ${quoted(`Content-Type: ${type}`)} \\
  ${isText ? `--data-raw ${quoted(content)}` : `--data-binary ${quoted(`@${name}`)}`}`,
    },
    {
      value: "bee-js",
      label: "bee-js",
      code: isText
        ? `await bee.uploadFile(batchId, ${JSON.stringify(content)}, ${JSON.stringify(name)}, {
  contentType: ${JSON.stringify(type)},
});`
        : `await bee.uploadFile(batchId, file); // file: the File that was chosen`,
    },
    {
      value: "swarm-cli",
      label: "swarm-cli",
      code: isText
        ? `printf %s ${quoted(content)} > ${file}\nswarm-cli upload ${file} --stamp "$BATCH_ID"`
        : `swarm-cli upload ${file} --stamp "$BATCH_ID"`,
    },
  ];
}
