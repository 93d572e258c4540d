// @vitest-environment happy-dom
import type { JsonObject } from "@swarm-docs/openapi/document/json";
import { expect, test, vi } from "vitest";
import { operationOf } from "./operations.ts";
import { SendPanel } from "./panel.ts";

const asked = vi.hoisted(() => vi.fn<(url: string) => Promise<Response>>());
const begin = vi.hoisted(() => ({ now: (): void => undefined }));

vi.mock("./world.ts", () => {
  const started = new Promise((resolve) => {
    begin.now = () => resolve({ sandbox: { fetch: asked }, world: {} });
  });
  return { sharedSandbox: () => started, worldValue: () => "of-the-node" };
});

const schema = { type: "string" };
const get = {
  operationId: "getStamp",
  summary: "A batch",
  parameters: [
    { name: "batch_id", in: "path", required: true, example: "of-the-document", schema },
  ],
  responses: {},
};
const document: JsonObject = { openapi: "3.1.0", paths: { "/stamps/{batch_id}": { get } } };

test("what is sent before the node runs has the values of the node, too", async () => {
  asked.mockResolvedValue(new Response("{}"));
  const article = window.document.createElement("article");
  const panel = new SendPanel(operationOf(document, "getStamp")!, article, () => undefined);
  panel.element.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  begin.now();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(asked.mock.calls[0]?.[0]).toBe("http://localhost:1633/stamps/of-the-node");
});
