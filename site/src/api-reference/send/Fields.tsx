import type { Field, Operation, Parameter } from "@swarm-docs/openapi/document/model";
import type { ReactNode } from "react";

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
  /** Id of the control. */
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}

/** Labelled row of the console. */
export function FieldRow({ id, label, note, children }: RowProps) {
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
    <FieldRow id={id} label={name} note={required ? `${place}, required` : place}>
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
          data-hash=""
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={required ? "" : textOf(example)}
          required={place === "path"}
        />
      )}
    </FieldRow>
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
