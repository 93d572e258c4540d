import { javascriptLanguage } from "@codemirror/lang-javascript";
import { transform } from "sucrase";
import { ENVIRONMENT } from "../../../shared/samples/stand-ins.ts";
import { reasonOf } from "../../../shared/text/reason.ts";

/** Thrown for code that cannot be compiled; the message is shown to the user. */
export class SampleError extends Error {
  override readonly name = "SyntaxError";
  /** Line of the code, counted from 1; absent if the error names none. */
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Tokens before a module specifier: after anything else a string is no specifier. */
const BEFORE_NAME = new Set(["import", "from", "("]);
const IMPORTING = new Set(["ImportDeclaration", "ExportDeclaration", "DynamicImport"]);

/** Strips types in place, so that errors keep the line numbers of the source. */
function withoutTypes(code: string): string {
  try {
    const { code: plain } = transform(code, {
      transforms: ["typescript"],
      disableESTransforms: true,
    });
    return plain;
  } catch (error) {
    const text = reasonOf(error);
    const [place, line, column] = / \((\d+):(\d+)\)$/.exec(text) ?? [];
    if (place === undefined) throw new SampleError(text);
    const reason = text.slice(0, -place.length);
    throw new SampleError(`${reason} in line ${line}, column ${column}`, Number(line));
  }
}

function addressOf(name: string, addresses: Readonly<Record<string, string>>): string {
  const address = Object.hasOwn(addresses, name) ? addresses[name] : undefined;
  if (address !== undefined) return address;
  const known = Object.keys(addresses).join(", ");
  throw new SampleError(`imports ${name}; code in this page can import ${known}`);
}

/**
 * Compiles user code to the module that a worker runs: strips types, maps imports to `addresses`
 * (absolute URLs by specifier), takes the environment from the page. Throws {@link SampleError} for
 * syntax errors and unknown imports.
 */
export function moduleOf(code: string, addresses: Readonly<Record<string, string>>): string {
  const plain = withoutTypes(code);
  const changes: Change[] = [];
  javascriptLanguage.parser.parse(plain).iterate({
    enter({ name, from, to, node }) {
      const text = plain.slice(from, to);
      if (name === "MemberExpression" && /^process\s*\??\.\s*env$/.test(text)) {
        changes.push({ from, to, text: ENVIRONMENT });
      }
      const isName =
        name === "String" &&
        IMPORTING.has(node.parent?.name ?? "") &&
        BEFORE_NAME.has(node.prevSibling?.name ?? "");
      if (isName) {
        const address = addressOf(text.slice(1, -1), addresses);
        changes.push({ from, to, text: JSON.stringify(address) });
      }
    },
  });
  return changes.reduceRight(
    (written, { from, to, text }) => written.slice(0, from) + text + written.slice(to),
    plain,
  );
}
