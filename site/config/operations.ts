import type { OperationTitles } from "../content/titles.ts";

let titles: Promise<OperationTitles> | undefined;

async function load(): Promise<OperationTitles> {
  const [{ bundle }, { operationsOf }] = await Promise.all([
    import("@swarm-docs/openapi/bundle/bundle"),
    import("@swarm-docs/openapi/bundle/document"),
  ]);
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
