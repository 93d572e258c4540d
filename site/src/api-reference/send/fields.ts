import type { Field, Operation, Parameter } from "@swarm-docs/openapi/document/model";
import type { RequestBody } from "@swarm-docs/openapi/request/request";
import { element } from "./element.ts";
import { bytesOfHex, hexOf } from "./request-init.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A parameter with the control in which the reader changes it. */
export interface ParameterField {
  readonly parameter: Parameter;
  readonly control: Control;
  /** The sample of the document; empty for optional ones. */
  readonly sample: string;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function choices({ type, values }: Field): string[] {
  if (values.length > 0) return values.map(({ value }) => textOf(value));
  return type === "boolean" ? ["true", "false"] : [];
}

function controlOf(parameter: Parameter, id: string, sample: string): Control {
  const options = choices(parameter);
  if (options.length > 0) {
    const select = element("select", { id });
    if (!parameter.required) select.append(element("option", { value: "" }, "not sent"));
    for (const value of options)
      select.append(element("option", { value, selected: value === sample }, value));
    return select;
  }
  const hint = parameter.required ? "" : textOf(parameter.example);
  const isNeeded = parameter.in === "path";
  return element("input", {
    id,
    type: "text",
    value: sample,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    placeholder: hint,
    required: isNeeded,
  });
}

function row(label: string, note: string, control: HTMLElement): HTMLElement {
  const name = element(
    "label",
    { for: control.id },
    element("code", {}, label),
    note === "" ? undefined : element("span", {}, note),
  );
  return element("div", { class: "api-send-field" }, name, control);
}

/** Controls for all parameters: required ones at once, the others behind one triangle. */
export function parameterFields(
  operation: Operation,
  shown: readonly string[],
): { fields: ParameterField[]; rows: HTMLElement[] } {
  const isShown = ({ required, name }: Parameter): boolean => required || shown.includes(name);
  const made = operation.parameters.map((parameter) => {
    const id = `send-${operation.id}-${parameter.in}-${parameter.name}`;
    const sample = isShown(parameter) ? textOf(parameter.example) : "";
    const control = controlOf(parameter, id, sample);
    return { parameter, control, sample };
  });
  const rowOf = ({ parameter, control }: ParameterField): HTMLElement =>
    row(parameter.name, parameter.required ? `${parameter.in}, required` : parameter.in, control);
  const first = made.filter(({ parameter }) => isShown(parameter)).map(rowOf);
  const rest = made.filter(({ parameter }) => !isShown(parameter)).map(rowOf);
  const more = element(
    "details",
    { class: "api-send-more" },
    element("summary", {}, `${rest.length} optional ${rest.length === 1 ? "value" : "values"}`),
    ...rest,
  );
  return { fields: made, rows: rest.length > 0 ? [...first, more] : first };
}

/** What was typed, by parameter name; optional ones only where something stands there. */
export function valuesOf(fields: readonly ParameterField[]): Record<string, string> {
  const filled = fields.filter(({ parameter, control }) => parameter.required || control.value);
  return Object.fromEntries(
    filled.map(({ parameter, control }) => [parameter.name, control.value]),
  );
}

/** The control for a body, and how it is read; a problem in words where it cannot be. */
export interface BodyField {
  readonly rows: HTMLElement[];
  read(): { body: RequestBody; file?: File } | { problem: string; control: HTMLElement };
}

/** A control that fits the sample body: text, JSON, bytes as hex, or a file. */
export function bodyField(operationId: string, sample: RequestBody): BodyField {
  const id = `send-${operationId}-body`;
  if (sample.kind === "file" || sample.kind === "form") {
    const control = element("input", { id, type: "file" });
    const note = sample.kind === "form" ? "without a file, a short text" : sample.type;
    return {
      rows: [row("body", note, control)],
      read() {
        const file = control.files?.[0];
        if (!file && sample.kind === "file") return { problem: "Choose a file.", control };
        return file ? { body: sample, file } : { body: sample };
      },
    };
  }
  const text =
    sample.kind === "json"
      ? JSON.stringify(sample.value, null, 2)
      : sample.kind === "bytes"
        ? hexOf(sample.bytes)
        : sample.text;
  const lines = Math.min(10, text.split("\n").length + 1);
  const control = element("textarea", { id, rows: String(lines), spellcheck: "false" }, text);
  const note = sample.kind === "bytes" ? `${sample.type}, as hex` : sample.type;
  return {
    rows: [row("body", note, control)],
    read: () => readBody(sample, control),
  };
}

function readBody(
  sample: Extract<RequestBody, { kind: "json" | "bytes" | "text" }>,
  control: HTMLTextAreaElement,
): ReturnType<BodyField["read"]> {
  const { type } = sample;
  if (sample.kind === "text") return { body: { kind: "text", type, text: control.value } };
  if (sample.kind === "json") {
    // Sent as it was typed: the node is to say what is wrong with it.
    return { body: { kind: "text", type, text: control.value } };
  }
  const bytes = bytesOfHex(control.value);
  if (bytes) return { body: { kind: "bytes", type, bytes } };
  return { problem: "The body must be pairs of hex digits.", control };
}
