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
      text: Is made up.
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
