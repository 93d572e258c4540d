import { Topic, type Bee, type PrivateKey } from "@ethersphere/bee-js";

/**
 * Publishes a folder under an address that stays: a feed manifest, whose feed each publication moves on.
 * Paths that end in `/` show `index.html`, those that lead nowhere `404.html`. Gives the address.
 */
export async function publish(
  bee: Bee,
  batchId: string,
  { folder, key, name }: { folder: string; key: PrivateKey; name: string },
): Promise<string> {
  const { reference } = await bee.uploadFilesFromDirectory(batchId, folder, {
    indexDocument: "index.html",
    errorDocument: "404.html",
  });
  const topic = Topic.fromString(name);
  await bee.makeFeedWriter(topic, key).uploadReference(batchId, reference);
  const manifest = await bee.createFeedManifest(batchId, topic, key.publicKey().address());
  return manifest.toHex();
}
