import { encodeCid } from "@swarm-docs/protocol/cid";
import { fromHex } from "@swarm-docs/protocol/hex";
import { expect, test } from "vitest";
import { addressIn, hereOf } from "./here.ts";

const HEX = "ab".repeat(32);
const CID = encodeCid({ kind: "feed", reference: fromHex(HEX) });

test.each([
  [`http://127.0.0.1:1633/bzz/${HEX}/swarm`, { url: "http://127.0.0.1:1633", address: HEX }],
  [
    `https://gateway.example.org/api/bzz/${HEX}/swarm/`,
    { url: "https://gateway.example.org/api", address: HEX },
  ],
  ["http://localhost:1633/bzz/docs.eth/swarm", { url: "http://localhost:1633" }],
  [`http://${CID}.swarm.localhost:1633/swarm`, { url: "http://localhost:1633", address: HEX }],
  [`https://${CID}.bzz.example.org/swarm`, { address: HEX }],
  ["http://127.0.0.1:3000/swarm", undefined],
  ["https://docs.example.org/docs/bzz/", undefined],
])("%s", (url, here) => {
  expect(hereOf(new URL(url))).toEqual(here);
});

test.each([
  [HEX.toUpperCase(), HEX],
  [` http://localhost:1633/bzz/${HEX}/docs/x `, HEX],
  [CID, HEX],
  [`https://${CID}.bzz.example.org/`, HEX],
  ["docs.eth", undefined],
  ["", undefined],
])("an address in %j", (text, address) => {
  expect(addressIn(text)).toBe(address);
});
