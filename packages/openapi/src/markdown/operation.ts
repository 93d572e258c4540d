// One operation as Markdown: text, parameters, body, answers and samples.
import type { Json } from "../document/json.ts";
import { carriesUsualError } from "../document/errors.ts";
import { alsoOf, simulationOf } from "../document/extensions.ts";
import type { Body, Media, Operation, Parameter, Response, Websocket } from "../document/model.ts";
import { LANGUAGES, sampleRequest } from "../snippets/all.ts";
import { code, facts, fieldList } from "./fields.ts";

/** Where the Markdown's links lead. */
export interface MarkdownLinks {
  /** URL of an error's page; without it ids are not linked. */
  readonly error?: (id: string) => string;
  /** Address of a page of the site. */
  readonly page?: (route: string) => string;
}

/** Longer samples are cut: they are there to show the shape. */
const MAX_LINES = 60;

/** Clients whose samples tell something of their own; the other languages say the same as curl. */
const CLIENTS: ReadonlySet<string> = new Set(["curl", "bee-js", "swarm-cli"]);

/** Placeholder of a client without a command for a call: it repeats the curl sample. */
const INSTEAD = /^# swarm-cli has no command/;

function fence(language: string, text: string): string {
  const lines = text.split("\n");
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), "…"] : lines;
  return `\`\`\`${language}\n${shown.join("\n")}\n\`\`\``;
}

function sample(value: Json, type: string): string {
  if (typeof value !== "string" || /json/.test(type))
    return fence("json", JSON.stringify(value, null, 2));
  return fence("text", value);
}

function parameterLines(parameters: readonly Parameter[]): string {
  return parameters
    .map(
      (one) =>
        `- ${code(one.name)} (${one.in}; ${facts(one)}) — ${one.description.replaceAll("\n", " ").trim()}`,
    )
    .join("\n");
}

function mediaText({ type, field, examples }: Media): string[] {
  const fields =
    field.children.length > 0 ? [fieldList(field.children)] : [`${code(type)}: ${facts(field)}`];
  const example = examples[0];
  return [...fields, ...(example ? [sample(example.value, type)] : [])];
}

function bodyText({ required, description }: Body): string {
  return `${required ? "Required" : "Optional"}. ${description.trim()}`.trim();
}

function responseText(response: Response, links: MarkdownLinks): string[] {
  const errors = response.errors.map((id) =>
    links.error ? `[${id}](${links.error(id)})` : code(id),
  );
  return [
    `#### ${response.status}`,
    response.description.trim(),
    ...(response.headers.length > 0 ? [`Headers:\n\n${fieldList(response.headers)}`] : []),
    // Error bodies all look alike; the section on errors has them.
    ...(carriesUsualError(response) ? [] : response.media.flatMap(mediaText)),
    ...(errors.length > 0 ? [`Errors: ${errors.join(", ")}`] : []),
  ];
}

function websocketText({ client, server, keepAlive, close }: Websocket): string {
  const lines = [
    `- You send: ${client}`,
    `- The node sends: ${server}`,
    `- Keep-alive: ${keepAlive}`,
    ...close.map(({ code: number, when }) => `- Closes with ${number}: ${when}`),
  ];
  return `Websocket:\n\n${lines.join("\n")}`;
}

function notes(operation: Operation): string[] {
  const simulation = simulationOf(operation);
  const also = alsoOf(operation);
  return [
    ...(operation.since === undefined ? [] : [`Since ${operation.since}.`]),
    ...(operation.changed ?? []).map(({ since, words }) => `Changed in ${since}: ${words}`),
    ...(simulation
      ? [
          `On the development node: ${simulation.text} Its answers carry the header \`swarm-simulated: ${simulation.parts.join(",")}\`.`,
        ]
      : []),
    ...(also.length > 0 ? [`The same answers on ${also.map(code).join(", ")}.`] : []),
  ];
}

/** One operation as Markdown: text, parameters, body, answers, a curl and a bee-js sample. */
export function operationMarkdown(operation: Operation, links: MarkdownLinks = {}): string {
  const { id, method, path, summary, description, parameters, body, websocket, docs } = operation;
  const request = sampleRequest(operation);
  const samples = LANGUAGES.filter(({ id: client }) => CLIENTS.has(client))
    .map((language) => [language.syntax, language.write(request)] as const)
    .filter(([, text]) => !INSTEAD.test(text));
  return [
    `### ${summary} {#${id}}`,
    `\`${method} ${path}\`${operation.deprecated ? " — deprecated" : ""}`,
    description.trim(),
    ...(docs ? [`More: ${links.page?.(docs) ?? docs}`] : []),
    ...notes(operation),
    ...(websocket ? [websocketText(websocket)] : []),
    ...(parameters.length > 0 ? ["#### Parameters", parameterLines(parameters)] : []),
    ...(body ? ["#### Body", bodyText(body), ...body.media.flatMap(mediaText)] : []),
    ...samples.map(([syntax, text]) => fence(syntax, text)),
    ...operation.responses.flatMap((response) => responseText(response, links)),
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}
