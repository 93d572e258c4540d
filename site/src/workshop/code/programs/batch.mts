import { Bee, type PostageBatch } from "@ethersphere/bee-js";

const bee = new Bee("http://localhost:1633");

function show(when: string, batch: PostageBatch): void {
  const { depth, utilization, duration } = batch;
  const slots = 2 ** (depth - 16); // in each of 65,536 buckets
  const days = duration.toDays().toFixed(1);
  console.log(`${when}: depth ${depth}, ${days} days left`);
  console.log(`  fullest bucket: ${utilization} of ${slots}`);
}

// 1,000,000,000 PLUR for each of 2^17 chunks;
// after ten blocks the batch is usable
const label = { label: "workshop" };
const batchId = await bee.createPostageBatch("1000000000", 17, label);
show("bought", await bee.getPostageBatch(batchId));

// A hundred chunks, each into the bucket that its address names
const bytes = new Uint8Array(400_000).map(
  (_, at) => Math.imul(at, 2_654_435_761) >>> 24,
);
await bee.uploadData(batchId, bytes);
show("filled", await bee.getPostageBatch(batchId));

const { buckets } = await bee.getPostageBatchBuckets(batchId);
const used = buckets.filter(({ collisions }) => collisions > 0);
let stamps = 0;
for (const { collisions } of used) stamps += collisions;
console.log(stamps, "stamps out of", used.length, "buckets");

// Twice the room for the same money, so half the time
await bee.diluteBatch(batchId, 18);
while ((await bee.getPostageBatch(batchId)).depth < 18) {
  // Until it is in a block
  await new Promise((resolve) => setTimeout(resolve, 200));
}
show("diluted", await bee.getPostageBatch(batchId));
