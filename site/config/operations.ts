import type { OperationTitles } from "./front-matter.ts";

interface Operations {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId?: string }>>>
  >;
}

let titles: Promise<OperationTitles> | undefined;

async function load(): Promise<OperationTitles> {
  const { bundle } = (await import("../../tools/api/bundle.ts")) as {
    bundle: () => Promise<Operations>;
  };
  const found: Record<string, string> = {};
  for (const [path, methods] of Object.entries((await bundle()).paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId) found[operation.operationId] = `${method.toUpperCase()} ${path}`;
    }
  }
  return found;
}

/** `METHOD /path` of every operation of the interface document by its id; read once. */
export function operationTitles(): Promise<OperationTitles> {
  titles ??= load();
  return titles;
}
