import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import {
  composeFile,
  dockerCommand,
  dockerEnvFile,
  environmentFile,
  shellWord,
  startCommand,
  yamlFile,
} from "./render.ts";
import { places, settingsFor, type Answers, type Setting } from "./settings.ts";

const values: Setting[] = [
  ["full-node", true],
  ["blockchain-rpc-endpoint", "http://localhost:8545"],
  ["target-neighborhood", "0110"],
  ["resolver-options", ["eth:https://a.example", "https://b.example"]],
  ["welcome-message", `it's "me" $HOME \\`],
];

test("YAML reads back as it was meant; a binary prefix stays text", () => {
  expect(parse(yamlFile(values))).toEqual({
    "full-node": true,
    "blockchain-rpc-endpoint": "http://localhost:8545",
    "target-neighborhood": "0110",
    "resolver-options": ["eth:https://a.example", "https://b.example"],
    "welcome-message": `it's "me" $HOME \\`,
  });
});

test("the Compose file is YAML with every variable, the secret and a private interface", () => {
  const compose = parse(composeFile(values, "2.8.1"));
  // Without `name`, Compose prefixes the volume with the project name.
  expect(compose.volumes).toEqual({ "bee-1": { name: "bee-1" } });
  const { environment, ports, secrets, image } = compose.services["bee-1"];
  expect(environment).toMatchObject({ BEE_FULL_NODE: "true", BEE_TARGET_NEIGHBORHOOD: "0110" });
  expect(environment.BEE_RESOLVER_OPTIONS).toBe("eth:https://a.example https://b.example");
  expect(ports).toContain("127.0.0.1:1633:1633");
  expect(secrets).toEqual(["bee-password"]);
  expect(image).toMatch(/^ethersphere\/bee:\d+\.\d+\.\d+$/);
});

test("Compose puts no variable of the shell into a value", () => {
  const { environment } = parse(composeFile(values, "2.8.1")).services["bee-1"];
  expect(environment.BEE_WELCOME_MESSAGE).toBe(`it's "me" $$HOME \\`);
});

test("the published port is the announced one, and the host has a name when it is asked", () => {
  const moved: Setting[] = [
    ["nat-addr", "[2001:db8::1]:1734"],
    ["blockchain-rpc-endpoint", "http://host.docker.internal:8545"],
  ];
  const { ports, extra_hosts } = parse(composeFile(moved, "2.8.1")).services["bee-1"];
  expect(ports).toEqual(["127.0.0.1:1633:1633", "1734:1634"]);
  expect(extra_hosts).toEqual(["host.docker.internal:host-gateway"]);
  expect(dockerCommand(moved, "2.8.1")).toContain(
    "-p 1734:1634 \\\n  --add-host=host.docker.internal:host-gateway",
  );
  expect(composeFile(values, "2.8.1")).not.toContain("extra_hosts");
});

test("docker's env file holds values as they stand, systemd's escapes and quotes", () => {
  expect(dockerEnvFile(values).split("\n")).toEqual([
    "BEE_FULL_NODE=true",
    "BEE_BLOCKCHAIN_RPC_ENDPOINT=http://localhost:8545",
    "BEE_TARGET_NEIGHBORHOOD=0110",
    "BEE_RESOLVER_OPTIONS=eth:https://a.example https://b.example",
    `BEE_WELCOME_MESSAGE=it's "me" $HOME \\`,
  ]);
  expect(environmentFile(values)).toContain("BEE_FULL_NODE=true\n");
  expect(environmentFile(values)).toContain(
    String.raw`BEE_WELCOME_MESSAGE="it's \"me\" \$HOME \\"`,
  );
});

/** All combinations of the form's choices, with all optional fields empty or filled. */
const choices: Answers[] = Object.keys(places).flatMap((place) =>
  ["full", "light", "ultra-light"].flatMap((type) =>
    ["mainnet", "testnet"].flatMap((network) =>
      [
        {},
        {
          nat: "bee.example:1734",
          ens: "eth:https://ens.example/v3/KEY",
          withdraw: `0x${"aB".repeat(20)}`,
          welcome: `: {#} - "quoted" it's $(id) \`rm\` \\ ü 🐝`,
          target: "0110",
          doubling: "on",
        },
      ].map((optional) => ({
        place,
        type,
        network,
        rpc: "https://user:pa$$@rpc.example/?a=1&b=#c",
        ...optional,
      })),
    ),
  ),
);
const known = new Set(
  (
    parse(
      readFileSync(path.join(import.meta.dirname, "../../../../data/config-options.yaml"), "utf8"),
    ) as { env: string }[]
  ).map(({ env }) => env),
);
const textOf = (value: Setting[1]): string =>
  typeof value === "object" ? value.join(" ") : String(value);
/** Splits a command into words with bash. */
const wordsOfShell = (command: string): string[] =>
  execFileSync("bash", ["-c", `args() { printf '%s\\0' "$@"; }; args ${command}`], {
    encoding: "utf8",
    env: { PWD: "/here" },
  })
    .split("\0")
    .slice(0, -1);

test.each(choices)("every form of $place, $type, $network says the same", (answers) => {
  const { values: settings, problems } = settingsFor(answers, "2.8.1");
  expect(problems).toEqual({});
  expect(parse(yamlFile(settings)) ?? {}).toEqual(Object.fromEntries(settings));
  const variables = Object.fromEntries(
    settings.map(([name, value]) => [
      `BEE_${name.replaceAll("-", "_").toUpperCase()}`,
      textOf(value),
    ]),
  );
  expect(Object.keys(variables).filter((name) => !known.has(name))).toEqual([]);
  const { environment } = parse(composeFile(settings, "2.8.1")).services["bee-1"];
  const unescaped = Object.entries<string>(environment ?? {}).map(([name, text]) => [
    name,
    text.replaceAll("$$", "$"),
  ]);
  expect(Object.fromEntries(unescaped)).toEqual(variables);
  const docker = wordsOfShell(dockerCommand(settings, "2.8.1"));
  expect(docker.slice(-2)).toEqual(["ethersphere/bee:2.8.1", "start"]);
  const given = docker
    .filter((_, at) => docker[at - 1] === "-e")
    .map((word) => word.split(/=(.*)/su).slice(0, 2));
  expect(Object.fromEntries(given)).toEqual(variables);
  const flags = wordsOfShell(startCommand(settings)).slice(2);
  expect(flags).toEqual(settings.map(([name, value]) => `--${name}=${textOf(value)}`));
});

test("variables separate lists by spaces, flags by commas", () => {
  expect(environmentFile(values)).toContain(
    'BEE_RESOLVER_OPTIONS="eth:https://a.example https://b.example"',
  );
  expect(startCommand(values)).toContain(
    "--resolver-options=eth:https://a.example,https://b.example",
  );
});

test("a shell sees hostile text as one word", () => {
  expect(shellWord("plain-1.2:3/4")).toBe("plain-1.2:3/4");
  expect(shellWord("a; rm -rf $HOME")).toBe("'a; rm -rf $HOME'");
  expect(shellWord("it's")).toBe(String.raw`'it'\''s'`);
  expect(dockerCommand(values, "2.8.1")).toContain(
    String.raw`-e 'BEE_WELCOME_MESSAGE=it'\''s "me" $HOME \'`,
  );
});
