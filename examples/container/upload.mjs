// Uploads a text to the node at BEE_URL, paid with its first batch, and reads it back.
const url = process.env.BEE_URL ?? "http://localhost:1633";
const { stamps } = await (await fetch(`${url}/stamps`)).json();
const headers = { "Swarm-Postage-Batch-Id": stamps[0].batchID };
const sent = await fetch(`${url}/bytes`, { method: "POST", headers, body: "Hello Swarm!" });
const { reference } = await sent.json();
console.log(reference, await (await fetch(`${url}/bytes/${reference}`)).text());
