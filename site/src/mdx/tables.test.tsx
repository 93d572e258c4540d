import { renderToString } from "react-dom/server";
import type { ReactElement } from "react";
import { describe, expect, test, vi } from "vitest";
import { readGenerated } from "../../settings/files.ts";
import ConfigTable from "./ConfigTable/index.tsx";
import Constants from "./Constants/index.tsx";
import ContractsTable from "./ContractsTable/index.tsx";
import GlossaryList from "./GlossaryList/index.tsx";
import { Errors } from "./HttpErrors/Errors.tsx";
import { familyOf } from "./HttpErrors/family.ts";
import HttpErrors from "./HttpErrors/index.tsx";
import LogLines from "./LogLines/index.tsx";
import MetricsTable from "./MetricsTable/index.tsx";
import ParityTable from "./ParityTable/index.tsx";
import ProtocolsTable from "./ProtocolsTable/index.tsx";
import type { HttpError, ServerData } from "../../shared/mdx/rows.ts";
import { Coded } from "../ui/Coded.tsx";
import VolumeTable from "./VolumeTable/index.tsx";

const facts = vi.hoisted(() => ({ serverData: {}, otherServerData: {} }));
vi.mock("../server-data.ts", () => facts);
const data = readGenerated<ServerData>("server-data");
facts.serverData = data;

const idsOf = (html: string): string[] =>
  [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id);

describe.each<[string, ReactElement, () => string[]]>([
  [
    "ConfigTable",
    <ConfigTable key="" />,
    () => data.configOptions.map(({ name }) => `option-${name}`),
  ],
  ["HttpErrors", <HttpErrors key="" />, () => data.httpErrors.map(({ id }) => `error-${id}`)],
  ["LogLines", <LogLines key="" />, () => data.logLines.map(({ id }) => `log-${id}`)],
  [
    "GlossaryList",
    <GlossaryList key="" />,
    () => data.glossary.flatMap(({ id, anchors = [] }) => [id, ...anchors]),
  ],
  [
    "ProtocolsTable",
    <ProtocolsTable key="" />,
    () => data.protocols.map(({ id }) => `protocol-${id}`),
  ],
  ["Constants", <Constants key="" />, () => data.constants.map(({ id }) => `constant-${id}`)],
  [
    "MetricsTable",
    <MetricsTable key="" />,
    () => ["metric-bee_kademlia_current_depth", "metric-bee_info"],
  ],
  [
    "ContractsTable",
    <ContractsTable key="" />,
    () => [
      ...data.contracts.contracts.flatMap(({ id }) => [
        `contract-mainnet-${id}`,
        `contract-testnet-${id}`,
      ]),
      ...data.contracts.elsewhere.map(({ id }) => `contract-${id}`),
    ],
  ],
])("%s", (_, element, anchors) => {
  const html = renderToString(element);

  test("has an anchor for every row and no id twice", () => {
    const ids = idsOf(html);
    expect(ids).toEqual(expect.arrayContaining(anchors()));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("carries no inline style", () => expect(html).not.toMatch(/\sstyle=/));
});

test("volumes come from the kernel: depth 24 holds 47.15 GB plain, 46.78 GB encrypted", () => {
  expect(renderToString(<VolumeTable />)).toContain("47.15 GB");
  expect(renderToString(<VolumeTable encrypted />)).toContain("46.78 GB");
});

test("parities come from the kernel: Strong joins 107 + 21 plain, 53 + 21 encrypted", () => {
  const html = renderToString(<ParityTable level={2} />);
  expect(html).toContain("105 to 107</th><td>21</td><td>20.0 % to 19.6 %</td>");
  expect(html).toContain("52 to 53</th><td>21</td><td>40.4 % to 39.6 %</td>");
});

test("an error names its operations, cause, check and fix, with code marked up", () => {
  const error: HttpError = {
    id: "batch-not-usable-yet",
    message: "batch not usable yet or does not exist",
    status: 422,
    kind: "message",
    group: "Postage batches",
    operations: [{ id: "uploadBytes", label: "POST /bytes" }],
    cause: "The batch is younger than 10 blocks.",
    check: "`usable` in `GET /stamps`",
    fix: "Wait until `usable` is true.",
    seeAlso: [{ to: "/docs/bee/bee-faq", title: "Bee FAQ" }],
  };
  const html = renderToString(<Errors errors={[error]} />);
  for (const text of [
    'id="error-batch-not-usable-yet"',
    ">422<",
    '<a href="/api/#uploadBytes">POST /bytes</a>',
    "<code>usable</code>",
    '<a href="/docs/bee/bee-faq">Bee FAQ</a>',
  ]) {
    expect(html).toContain(text);
  }
});

test.each([
  [422, "4xx"],
  [500, "5xx"],
  [1003, "close"],
  [0, "client"],
])("status %d belongs to the family %s", (status, family) => expect(familyOf(status)).toBe(family));

test("every page a row points to is a route of this site", () => {
  const routes = [...data.logLines, ...data.httpErrors].flatMap(({ seeAlso }) =>
    seeAlso.map(({ to }) => to),
  );
  expect(routes.filter((to) => !/^\/(docs\/|api\/)/.test(to))).toEqual([]);
});

test("powers in data are raised, but not in code, and are powers as text, too", () => {
  const html = renderToString(<Coded text="2^22 and 2^(d − h), 10^−16; `^a^b` [^c]" />);
  expect(html.replaceAll("<!-- -->", "")).toBe(
    "2<sup>~^~22</sup> and 2<sup>~^(~d − h~)~</sup>, 10<sup>~^~−16</sup>; <code>^a^b</code> [^c]".replaceAll(
      /~([^~]+)~/g,
      '<span class="visually-hidden">$1</span>',
    ),
  );
});
