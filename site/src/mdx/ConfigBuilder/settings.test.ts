import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { places, settingsFor as settingsOf, type Answers } from "./settings.ts";

const settingsFor = (answers: Answers, release = "2.6.0") => settingsOf(answers, release);

const rpc = "http://localhost:8545";
const of = (answers: Answers) => Object.fromEntries(settingsFor({ rpc, ...answers }).values);

test("a full node has the three deciding options", () => {
  expect(of({ type: "full" })).toMatchObject({
    "full-node": true,
    "blockchain-rpc-endpoint": rpc,
    "swap-enable": true,
  });
});

test("a light node is a full one without full-node", () => {
  expect(of({ type: "light" })).not.toHaveProperty("full-node");
  expect(of({ type: "light" })).toMatchObject({ "swap-enable": true });
});

test("an ultra-light node needs no endpoint and skips the snapshot", () => {
  const values = of({ type: "ultra-light", rpc: "" });
  expect(values).toMatchObject({ "skip-postage-snapshot": true });
  expect(values).not.toHaveProperty("swap-enable");
  expect(settingsFor({ type: "ultra-light", rpc: "" }).problems).toEqual({});
});

test("since 2.7.0 an ultra-light node needs nothing but data and a password", () => {
  const { values, notes } = settingsFor({ type: "ultra-light", rpc: "" }, "2.8.1");
  expect(values.map(([name]) => name)).toEqual(["data-dir", "password-file"]);
  expect(notes).toEqual([]);
});

test("since 2.7.0 a public address has a host", () => {
  const problems = (nat: string, release: string) =>
    Object.keys(settingsFor({ type: "light", rpc, nat }, release).problems);
  expect(problems(":1634", "2.6.0")).toEqual([]);
  expect(problems(":1634", "2.8.1")).toEqual(["nat"]);
  expect(problems("bee.example:1634", "2.8.1")).toEqual([]);
});

test("a container opens the interface inside, and keeps the data where the image expects it", () => {
  expect(of({ type: "light", place: "container" })).toMatchObject({ "api-addr": ":1633" });
  expect(of({ type: "light", place: "container" })).not.toHaveProperty("data-dir");
});

test("the testnet is chosen by mainnet: false and nothing else", () => {
  const values = of({ type: "full", network: "testnet" });
  expect(values).toMatchObject({ mainnet: false });
  expect(values).not.toHaveProperty("network-id");
});

test("doubling and target neighborhood are for full nodes", () => {
  const wish = { doubling: "on", target: "0110" };
  expect(of({ type: "full", ...wish })).toMatchObject({
    "reserve-capacity-doubling": 1,
    "target-neighborhood": "0110",
  });
  expect(Object.keys(of({ type: "light", ...wish }))).not.toEqual(
    expect.arrayContaining(["reserve-capacity-doubling"]),
  );
});

test.each<[Answers, string]>([
  [{ type: "light", rpc: "" }, "rpc"],
  [{ type: "full", rpc: "localhost:8545" }, "rpc"],
  [{ type: "light", rpc: "http://" }, "rpc"],
  [{ type: "light", rpc: 'http://a.example/"; id' }, "rpc"],
  [{ type: "light", rpc, nat: "203.0.113.7" }, "nat"],
  [{ type: "light", rpc, nat: "203.0.113.7:0" }, "nat"],
  [{ type: "light", rpc, nat: "203.0.113.7:65536" }, "nat"],
  [{ type: "light", rpc, withdraw: "0x12" }, "withdraw"],
  [{ type: "full", rpc, target: "0120" }, "target"],
  [{ type: "light", rpc, welcome: "ü".repeat(71) }, "welcome"],
  [{ type: "light", rpc, ens: "eth" }, "ens"],
])("%j is a problem of the field %s", (answers, field) => {
  expect(Object.keys(settingsFor(answers).problems)).toEqual([field]);
});

test.each([":1634", "203.0.113.7:1634", "bee.example:1634", "[2001:db8::1]:1634"])(
  "%s is a public address",
  (nat) => {
    expect(settingsFor({ type: "light", rpc, nat }).problems).toEqual({});
  },
);

test("blanks around what was pasted are left out", () => {
  const withdraw = `0x${"a".repeat(40)}`;
  const pasted = { type: "light", rpc: `${rpc} `, nat: " :1634\n", withdraw: ` ${withdraw}` };
  expect(settingsFor(pasted).problems).toEqual({});
  expect(of(pasted)).toMatchObject({
    "blockchain-rpc-endpoint": rpc,
    "nat-addr": ":1634",
    "withdrawal-addresses-whitelist": [withdraw],
  });
});

test("a field that is not on the screen is no problem", () => {
  expect(settingsFor({ type: "light", rpc, target: "nonsense" }).problems).toEqual({});
  expect(settingsFor({ type: "ultra-light", rpc: "x", withdraw: "x" }).problems).toEqual({});
});

test("a node of the testnet gets a data directory of its own", () => {
  expect(of({ type: "light", network: "testnet" })["data-dir"]).toBe("/var/lib/bee-testnet");
  expect(of({ type: "light" })["data-dir"]).toBe("/var/lib/bee");
});

test("an endpoint on the container's own localhost is told", () => {
  const told = (answers: Answers) =>
    settingsFor({ type: "light", ...answers }).notes.some((note) => note.includes("localhost"));
  expect(told({ place: "container", rpc })).toBe(true);
  expect(told({ place: "container", rpc: "http://host.docker.internal:8545" })).toBe(false);
  expect(told({ place: "package", rpc })).toBe(false);
});

test("every option it can set exists in Bee", () => {
  const file = path.join(import.meta.dirname, "../../../../data/config-options.yaml");
  const known = (parse(readFileSync(file, "utf8")) as { name: string }[]).map(({ name }) => name);
  const all = Object.keys(places).flatMap((place) =>
    ["full", "light", "ultra-light"].flatMap((type) =>
      settingsFor({
        type,
        place,
        rpc,
        network: "testnet",
        nat: ":1634",
        target: "01",
        doubling: "on",
        ens: "https://eth.example",
        withdraw: `0x${"a".repeat(40)}`,
        welcome: "hi",
      }).values.map(([name]) => name),
    ),
  );
  expect(all.filter((name) => !known.includes(name))).toEqual([]);
});
