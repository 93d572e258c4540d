const node = "http://localhost:1633";
const input = document.querySelector("#file");
const status = document.querySelector("#status");
const link = document.querySelector("#link");

/** The JSON that the node answers with; throws its message for an error. */
async function ask(path, init) {
  const response = await fetch(node + path, init);
  const body = await response.json().catch(() => ({ message: response.statusText }));
  if (!response.ok) throw new Error(`${response.status}: ${body.message}`);
  return body;
}

/** The first batch that can be used. */
async function findBatch() {
  const { stamps } = await ask("/stamps");
  const batch = stamps.find(({ usable }) => usable);
  if (!batch) throw new Error("this node has no usable batch");
  return batch.batchID;
}

input.addEventListener("change", async () => {
  const [file] = input.files;
  if (!file) return;
  status.textContent = `Uploading ${file.name} …`;
  link.textContent = "";
  try {
    const { reference } = await ask(`/bzz?name=${encodeURIComponent(file.name)}`, {
      method: "POST",
      headers: {
        "Content-Type": file.type || "application/octet-stream",
        "Swarm-Postage-Batch-Id": await findBatch(),
      },
      body: file,
    });
    link.href = `${node}/bzz/${reference}/`;
    link.textContent = reference;
    status.textContent = "Uploaded. Open it:";
  } catch (error) {
    status.textContent = `Upload failed: ${error.message}`;
  }
});
