import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import { operationsOf } from "@swarm-docs/openapi/bundle/document";
import type { OperationTitles } from "../content/titles.ts";

let titles: Promise<OperationTitles> | undefined;

async function load(): Promise<OperationTitles> {
  const operations = operationsOf(await bundle());
  return Object.fromEntries(
    operations.map(({ path, method, value }) => [
      String(value["operationId"]),
      `${method.toUpperCase()} ${path}`,
    ]),
  );
}

/** `METHOD /path` of every operation of the interface document by its id; read once. */
export function operationTitles(): Promise<OperationTitles> {
  titles ??= load();
  return titles;
}
