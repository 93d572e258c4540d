import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importPath } from "../../src/cli/import.ts";
import { progressLine, type Progress } from "../../src/cli/progress.ts";
import { createNode, type Node } from "../../src/create.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

async function withBatch(): Promise<{ node: Node; batchId: Uint8Array }> {
  const node = await createNode({ blockTimeMs: 0 });
  const { id } = await node.core.batches.buy({
    amount: 10n ** 10n,
    depth: 20,
    label: "",
    isImmutable: true,
  });
  return { node, batchId: id };
}

async function get(node: Node, path: string): Promise<[number, string | null, string]> {
  const response = await node.fetch(new Request(`http://localhost/bzz/${path}`));
  return [response.status, response.headers.get("Content-Type"), await response.text()];
}

describe("an import", () => {
  it("serves a directory as a website, without what lies outside it", async () => {
    const place = await temporaryDirectory();
    const site = join(place, "site");
    await mkdir(join(site, "a/b"), { recursive: true });
    await writeFile(join(place, "secret.txt"), "secret");
    await writeFile(join(site, "index.html"), "front");
    await writeFile(join(site, "404.html"), "lost");
    await writeFile(join(site, "a/b/long.txt"), "x".repeat(10_000));
    await symlink(join(place, "secret.txt"), join(site, "link.txt"));
    const { node, batchId } = await withBatch();
    const seen: Progress[] = [];
    const done = await importPath(node.core, batchId, site, (progress) =>
      seen.push({ ...progress }),
    );
    expect([done.files, done.bytes]).toEqual([3, 10_009]);
    expect(seen.at(-1)).toEqual({ files: 3, bytes: 10_009 });
    const html = "text/html; charset=utf-8";
    expect(await get(node, `${done.reference}/`)).toEqual([200, html, "front"]);
    expect((await get(node, `${done.reference}/a/b/long.txt`))[2].length).toBe(10_000);
    expect(await get(node, `${done.reference}/link.txt`)).toEqual([200, html, "lost"]);
  });

  it("serves one file by its name", async () => {
    const file = join(await temporaryDirectory(), "note.txt");
    await writeFile(file, "a note");
    const { node, batchId } = await withBatch();
    const { reference } = await importPath(node.core, batchId, file, () => undefined);
    const text = [200, "text/plain; charset=utf-8", "a note"];
    expect(await get(node, `${reference}/note.txt`)).toEqual(text);
    expect(await get(node, `${reference}/`)).toEqual(text);
  });

  it("leaves nothing behind when it fails", async () => {
    const place = join(await temporaryDirectory(), "site");
    await mkdir(place);
    const { node, batchId } = await withBatch();
    await expect(importPath(node.core, batchId, place, () => undefined)).rejects.toThrow();
    expect(node.core.chunks.local.chunkCount).toBe(0);
  });

  it("tells how far it is", () => {
    expect(progressLine({ files: 1, bytes: 2_000 })).toBe("importing: 1 file, 2 kB");
    expect(progressLine({ files: 12, bytes: 3_400_000 })).toBe("importing: 12 files, 3.4 MB");
  });
});
