/** Your node, or the gateway in front of it. It must allow the origin of this page. */
export const node = "http://localhost:1633";

interface Batch {
  readonly batchID: string;
  readonly usable: boolean;
}

/** The JSON that the node answers with; throws its message for an error. */
async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(node + path, init);
  const body = await response.json().catch(() => ({ message: response.statusText }));
  if (!response.ok) throw new Error(`${response.status}: ${body.message}`);
  return body;
}

/** The first batch that can be used. */
async function findBatch(): Promise<string> {
  const { stamps } = await ask<{ stamps: Batch[] }>("/stamps");
  const batch = stamps.find(({ usable }) => usable);
  if (!batch) throw new Error("this node has no usable batch");
  return batch.batchID;
}

/** Uploads a file with its name and type; returns its reference. */
export async function upload(file: File): Promise<string> {
  const { reference } = await ask<{ reference: string }>(
    `/bzz?name=${encodeURIComponent(file.name)}`,
    {
      method: "POST",
      headers: {
        "Content-Type": file.type || "application/octet-stream",
        "Swarm-Postage-Batch-Id": await findBatch(),
      },
      body: file,
    },
  );
  return reference;
}
