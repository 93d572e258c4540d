import { Bee, PrivateKey, Topic } from "@ethersphere/bee-js";

const bee = new Bee("http://localhost:1633");
const batchId = process.env.BATCH_ID ?? "";

// A feed is an owner and a topic. This demo key is public:
// use your own key in production
const key = new PrivateKey("5a".repeat(32));
const owner = key.publicKey().address();
const topic = Topic.fromString("weather");

const writer = bee.makeFeedWriter(topic, key);
for (const word of ["rain", "clouds", "sun"]) {
  const { reference } = await writer.uploadPayload(batchId, word);
  console.log(word.padEnd(6), "lies at", reference.toHex());
}

// Readers need no key. The next run continues the index
const reader = bee.makeFeedReader(topic, owner);
const newest = await reader.downloadPayload();
console.log("newest:", newest.payload.toUtf8());
console.log("index: ", newest.feedIndex.toBigInt());
const first = await reader.downloadPayload({ index: 0 });
console.log("first: ", first.payload.toUtf8());

// An address that always resolves to the newest update
const link = await bee.createFeedManifest(batchId, topic, owner);
console.log("manifest:", link.toHex());
