import type { Json } from "@swarm-docs/openapi/document/json";
import type { Field, Operation, Parameter } from "@swarm-docs/openapi/document/model";
import type { RequestBody } from "@swarm-docs/openapi/request/request";
import type { ReactNode, Ref } from "react";
import { bytesOfHex, hexOf } from "./request-init.ts";

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Initial value of a parameter's field: its sample, or empty for hidden optional ones. */
export function sampleOf(parameter: Parameter, shown: readonly string[]): string {
  return parameter.required || shown.includes(parameter.name) ? textOf(parameter.example) : "";
}

function choices({ type, values }: Field): string[] {
  if (values.length > 0) return values.map(({ value }) => textOf(value));
  return type === "boolean" ? ["true", "false"] : [];
}

interface RowProps {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Row({ id, label, note, children }: RowProps) {
  return (
    <div className="api-send-field">
      <label htmlFor={id}>
        <code>{label}</code>
        {note !== "" && <span>{note}</span>}
      </label>
      {children}
    </div>
  );
}

interface ParameterProps {
  readonly id: string;
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ParameterField({ id, parameter, value, onChange }: ParameterProps) {
  const { name, in: place, required, example } = parameter;
  const options = choices(parameter);
  const change = ({ target }: { readonly target: { readonly value: string } }): void =>
    onChange(target.value);
  return (
    <Row id={id} label={name} note={required ? `${place}, required` : place}>
      {options.length > 0 ? (
        <select id={id} value={value} onChange={change}>
          {!required && <option value="">not sent</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="text"
          value={value}
          onChange={change}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={required ? "" : textOf(example)}
          required={place === "path"}
        />
      )}
    </Row>
  );
}

interface ParametersProps {
  readonly operation: Operation;
  /** Names of optional parameters that are not folded away. */
  readonly shown: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
}

/** Controls for all parameters: required ones visible, the others in a `details`. */
export function Parameters({ operation, shown, values, onChange }: ParametersProps) {
  const field = (parameter: Parameter): ReactNode => {
    const id = `send-${operation.id}-${parameter.in}-${parameter.name}`;
    return (
      <ParameterField
        key={id}
        id={id}
        parameter={parameter}
        value={values[parameter.name] ?? ""}
        onChange={(value) => onChange(parameter.name, value)}
      />
    );
  };
  const isShown = ({ required, name }: Parameter): boolean => required || shown.includes(name);
  const rest = operation.parameters.filter((one) => !isShown(one));
  return (
    <>
      {operation.parameters.filter(isShown).map(field)}
      {rest.length > 0 && (
        <details className="api-send-more">
          <summary>{`${rest.length} optional ${rest.length === 1 ? "value" : "values"}`}</summary>
          {rest.map(field)}
        </details>
      )}
    </>
  );
}

/** A body in the console: typed text or a chosen file. */
export interface Draft {
  readonly text: string;
  readonly file: File | undefined;
}

const isFile = ({ kind }: RequestBody): boolean => kind === "file" || kind === "form";

/** Initial body of the console. */
export function draftOf(sample: RequestBody | undefined): Draft {
  const text =
    sample?.kind === "json"
      ? JSON.stringify(sample.value, null, 2)
      : sample?.kind === "bytes"
        ? hexOf(sample.bytes)
        : sample?.kind === "text"
          ? sample.text
          : "";
  return { text, file: undefined };
}

/** Body to send, or an error text. */
export function bodyOf(sample: RequestBody, { text, file }: Draft): RequestBody | string {
  switch (sample.kind) {
    case "file":
      return file ? { ...sample, fileName: file.name } : "Choose a file.";
    case "form":
      return file ? { ...sample, fileName: file.name } : sample;
    case "bytes": {
      const bytes = bytesOfHex(text);
      return bytes ? { ...sample, bytes } : "The body must be pairs of hex digits.";
    }
    case "text":
    case "json":
      // Sent unchanged: the node reports errors in it.
      return { kind: "text", type: sample.type, text };
  }
}

/** The typed or chosen body; `undefined` while it equals the sample's, or is invalid. */
export function typedBody(sample: RequestBody, draft: Draft): RequestBody | undefined {
  const { text, file } = draft;
  if (!file && text === draftOf(sample).text) return undefined;
  const body = bodyOf(sample, draft);
  if (typeof body === "string") return undefined;
  if (sample.kind !== "json") return body;
  try {
    return { ...sample, value: JSON.parse(text) as Json };
  } catch {
    return body;
  }
}

function noteOf(sample: RequestBody): string {
  if (sample.kind === "form") return "without a file, a short text";
  return sample.kind === "bytes" ? `${sample.type}, as hex` : sample.type;
}

interface BodyProps {
  readonly operation: string;
  readonly sample: RequestBody;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** The control, to focus it on an error. */
  readonly control: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** A control that fits the sample body: text, JSON, bytes as hex, or a file. */
export function BodyField({ operation, sample, draft, onChange, control }: BodyProps) {
  const id = `send-${operation}-body`;
  return (
    <Row id={id} label="body" note={noteOf(sample)}>
      {isFile(sample) ? (
        <input
          id={id}
          ref={control}
          type="file"
          onChange={({ target }) => onChange({ ...draft, file: target.files?.[0] })}
        />
      ) : (
        <textarea
          id={id}
          ref={control}
          rows={Math.min(10, draftOf(sample).text.split("\n").length + 1)}
          spellCheck={false}
          value={draft.text}
          onChange={({ target }) => onChange({ ...draft, text: target.value })}
        />
      )}
    </Row>
  );
}
