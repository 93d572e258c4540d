import { readFileSync } from "node:fs";
import path from "node:path";
import type { Scratch } from "./scratch.ts";

const PAGE = `---
title: Recipe
description: A page that a test adds, as the recipe in CONTRIBUTING.md says.
kind: reference
checked_with: { bee: "2.6.0" }
related:
  - /docs/references/tokens
---

A page of two files: this one and the sidebars.
`;

/** Carries out the recipe *Add a page*. */
export function addPage(scratch: Scratch): void {
  scratch.write("docs/references/recipe.mdx", PAGE);
  scratch.replace(
    "site/settings/sidebars.ts",
    `    "references/tokens",\n`,
    `    "references/tokens",\n    "references/recipe",\n`,
  );
}

const option = (since: string): string => `- name: recipe-option
  env: BEE_RECIPE_OPTION
  since: ${since}
  type: bool
  default: "false"
  example: "recipe-option: true"
  group: Node type
  nodeTypes: [full, light, ultra-light]
  meaning: "Does nothing."
`;

/** Carries out the recipe *Add a patch release of Bee*; returns the release that it adds. */
export function addPatchRelease(scratch: Scratch): string {
  const file = "data/editions.yaml";
  const editions = readFileSync(path.join(scratch.root, file), "utf8");
  const newest = editions.slice(editions.lastIndexOf("- release:"));
  const [, release = ""] = /release: "([^"]+)"/.exec(newest) ?? [];
  const [, date = ""] = /date: "([^"]+)"/.exec(newest) ?? [];
  const [major, minor, patch = 0] = release.split(".").map(Number);
  const next = `${major}.${minor}.${patch + 1}`;
  const replaced = `    - { release: "${release}", date: "${date}" }\n`;
  const patched = newest
    .replace(release, next)
    .replace(date, "2099-01-01")
    .replace(/$/, newest.includes("  earlier:") ? replaced : `  earlier:\n${replaced}`);
  scratch.replace(file, newest, patched);
  const options = "data/config-options.yaml";
  scratch.replace(options, "- name: mainnet\n", `${option(next)}- name: mainnet\n`);
  const { code, output } = scratch.run("tsx/dist/cli.mjs", "tools/commands/editions.ts");
  if (code !== 0) throw new Error(output);
  return next;
}

const OPERATION = `
/wallet/limits:
  get:
    operationId: getWalletLimits
    tags:
      - Other
    summary: Read the limits of withdrawals
    description: >-
      Gives the address to which withdrawals are allowed. It fails with 500 without an RPC endpoint. Use it before you send funds out.
    externalDocs: { url: /docs/bee/installation/fund-your-node }
    responses:
      "200":
        description: The limits.
        content:
          application/json:
            schema: { $ref: ../schemas/transactions.yaml#/TransactionHashResult }
            example:
              transactionHash: "0xa7787be09eae724fc84aeea865394ce241ef6f27b8f705f1cfbd7d99f427de44"
    x-errors:
      - withdraw-get-balance
    x-simulated:
      parts: [chain]
      text: Is simulated.
`;

const ROUTE = `
function limits(): Response {
  return json(200, { transactionHash: \`0x\${"ab".repeat(32)}\` });
}

/** \`/wallet/withdraw\``;

const CONTRACT = `export const cases: Cases = {
  getWalletLimits: [
    {
      name: "answers",
      async run(world) {
        const answer = await world.call("getWalletLimits");
        expect(answer.json()["transactionHash"]).toMatch(/^0x(ab){32}$/);
      },
    },
  ],
`;

/** Carries out the recipe *Add an operation*, but for the generated types. */
export function addOperation(scratch: Scratch): void {
  scratch.replace(
    "api/paths/wallet.yaml",
    "/wallet/withdraw/{coin}:",
    `${OPERATION.trimStart()}/wallet/withdraw/{coin}:`,
  );
  scratch.replace(
    "api/openapi.yaml",
    "  /wallet/withdraw/{coin}:",
    `  /wallet/limits: { $ref: "paths/wallet.yaml#/~1wallet~1limits" }\n  /wallet/withdraw/{coin}:`,
  );
  scratch.replace(
    "api/errors.yaml",
    "  message: unable to get balance\n  status: 500\n  kind: message\n  operations: [walletWithdraw]\n",
    "  message: unable to get balance\n  status: 500\n  kind: message\n  operations: [walletWithdraw, getWalletLimits]\n",
  );
  scratch.replace("packages/node/src/routes/wallet.ts", "\n/** `/wallet/withdraw`", ROUTE);
  scratch.replace(
    "packages/node/src/routes/wallet.ts",
    `  resource("/wallet/withdraw/{coin}"`,
    `  resource("/wallet/limits", { GET: limits }, { simulated: ["chain"] }),\n  resource("/wallet/withdraw/{coin}"`,
  );
  scratch.replace(
    "packages/node/test/contract/wallet.ts",
    "export const cases: Cases = {\n",
    CONTRACT,
  );
}
