import { useState, type ChangeEvent } from "react";
import { node, upload } from "./upload";

export function Upload() {
  const [status, setStatus] = useState("");
  const [reference, setReference] = useState("");

  async function onChange(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (!file) return;
    setStatus(`Uploading ${file.name} …`);
    setReference("");
    try {
      setReference(await upload(file));
      setStatus("Uploaded. Open it:");
    } catch (error) {
      setStatus(`Upload failed: ${error instanceof Error ? error.message : error}`);
    }
  }

  return (
    <main>
      <label>
        File <input type="file" onChange={onChange} />
      </label>
      <p>
        <output>{status}</output>
      </p>
      {reference && <a href={`${node}/bzz/${reference}/`}>{reference}</a>}
    </main>
  );
}
