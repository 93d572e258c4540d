import { expect, test } from "vitest";
import { parse } from "yaml";
import {
  composeFile,
  dockerCommand,
  environmentFile,
  shellWord,
  startCommand,
  yamlFile,
} from "./render.ts";
import type { Setting } from "./settings.ts";

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
  const compose = parse(composeFile(values));
  const { environment, ports, secrets, image } = compose.services["bee-1"];
  expect(environment).toMatchObject({ BEE_FULL_NODE: "true", BEE_TARGET_NEIGHBORHOOD: "0110" });
  expect(environment.BEE_RESOLVER_OPTIONS).toBe("eth:https://a.example https://b.example");
  expect(ports).toContain("127.0.0.1:1633:1633");
  expect(secrets).toEqual(["bee-password"]);
  expect(image).toMatch(/^ethersphere\/bee:\d+\.\d+\.\d+$/);
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
  expect(dockerCommand(values)).toContain(
    String.raw`-e 'BEE_WELCOME_MESSAGE=it'\''s "me" $HOME \'`,
  );
});
