import type { Interface } from "../harness/document.ts";

/** The operation whose method and path template fit a request; method and path for other requests. */
export function operationAt({ operations }: Interface, method: string, target: string): string {
  const path = target.split("?", 1)[0] ?? "";
  const fitting = [...operations.values()].filter(
    (one) => one.method === method && patternOf(one.path).test(path),
  );
  // The template with the fewest parameters is the one that a router takes.
  fitting.sort((a, b) => parametersIn(a.path) - parametersIn(b.path));
  return fitting[0]?.id ?? `${method} /${path.split("/")[1] ?? ""}`;
}

const parametersIn = (template: string): number => template.split("{").length;

function patternOf(template: string): RegExp {
  const parts = template.split(/(\{[^{}]+\})/).map((part) => {
    if (!part.startsWith("{")) return part.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");
    return /^\{(path|multi-?address)\}$/i.test(part) ? ".*" : "[^/]+";
  });
  return new RegExp(`^${parts.join("")}/?$`);
}
