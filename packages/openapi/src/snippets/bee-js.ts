import type { ApiRequest } from "../request/request.ts";
import { beeJs13Names } from "./bee-js-13.ts";
import { brokenCall, callOf } from "./bee-js-calls.ts";
import { fetchSnippet, javascript } from "./fetch.ts";
import { indent, literal } from "./quote.ts";
import { fill } from "./template.ts";

/** Names that calls use beside `Bee`. */
const EXPORTED = ["Identifier", "PrivateKey", "Topic"];

/** Values this long get a line and a name of their own. */
const LONG = 32;

/** `Swarm-Postage-Batch-Id` and `batch_id` become `batchId`. */
function variable(name: string): string {
  const words = name.replace(/^Swarm-(Postage-)?/, "").split(/[-_]/);
  return words
    .map(
      (word, at) =>
        (at === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1),
    )
    .join("");
}

function bodyText({ body }: ApiRequest): string {
  switch (body?.kind) {
    case "text":
      return literal(body.text);
    case "bytes":
      return `new Uint8Array([${body.bytes.join(", ")}])`;
    case "json":
      return javascript(body.value);
    case "file":
      return `await readFile(${literal(body.fileName)})`;
    default:
      return `""`;
  }
}

/** `{body.name}` is a member of the JSON body, `{body}` the whole. */
function withBody(text: string, request: ApiRequest): string {
  const { body } = request;
  const members = body?.kind === "json" ? (body.value as Readonly<Record<string, unknown>>) : {};
  return text
    .replace(/^( *)(.*?)\{body\.(\w+)\}/gm, (_all, by: string, before: string, name: string) => {
      return by + before + indent(javascript(members[name]), by);
    })
    .replaceAll("{body}", () => bodyText(request));
}

/** The operation with the bee-js of its interface; with `fetch`, and a line that says so, where bee-js has no call. */
export function beeJs(request: ApiRequest): string {
  const { operationId, interface: version } = request;
  const call = callOf(operationId, version);
  if (call === undefined) {
    const why =
      brokenCall(operationId, version) ?? "bee-js has no method for this call; fetch does it.";
    return `// ${why}\n${fetchSnippet(request)}`;
  }
  const [result, template] = call;
  const named = new Map<string, string>();
  const expression = fill(withBody(template, request), request, (value, name) => {
    if (value.length < LONG) return literal(value);
    named.set(variable(name), literal(value));
    return variable(name);
  });
  const names = ["Bee", ...EXPORTED.filter((name) => new RegExp(`\\b${name}\\b`).test(expression))];
  const lines = [
    ...(expression.includes("readFile(") ? [`import { readFile } from "node:fs/promises";`] : []),
    `import { ${names.join(", ")} } from "@ethersphere/bee-js";`,
    "",
    `const bee = new Bee(${literal(request.base)});`,
  ];
  for (const [name, value] of named) lines.push(`const ${name} = ${value};`);
  if (named.size > 0) lines.push("");
  if (expression.endsWith(";")) lines.push(expression);
  else if (result === "") lines.push(`await ${expression};`);
  else lines.push(`const ${result} = await ${expression};`, `console.log(${result});`);
  return [...lines, ...nextNames(expression)].join("\n");
}

/** A comment with the names of the called methods in bee-js 13; none for methods that stay. */
function nextNames(expression: string): string[] {
  const called = [...expression.matchAll(/\bbee\.(\w+)/g)].map(([, name = ""]) => name);
  const names = called.flatMap((name) => beeJs13Names[name] ?? []).map((name) => `bee.${name}`);
  return names.length > 0 ? [`// In bee-js 13: ${names.join(", ")}`] : [];
}
