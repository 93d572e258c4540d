// What the doc comments of the packages owe: every exported name has one, and a function that throws
// an error of its own says so.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ts, type Compiler } from "../site/plugins/packages/compiler.ts";
import { ROOT } from "./run.ts";

const SPEAKS_OF_FAILURE = /throw|fail|error|refus|reject|must/i;

function throwsItself(body: Compiler.Node): boolean {
  let found = false;
  const visit = (node: Compiler.Node): void => {
    // A rethrown error is documented where it is created.
    if (ts.isThrowStatement(node) && !ts.isIdentifier(node.expression)) found = true;
    if (!found && !ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}

function nameOf(statement: Compiler.Statement): string {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText()).join(", ");
  }
  const { name } = statement as Compiler.Statement & { readonly name?: Compiler.Identifier };
  return name?.text ?? "default";
}

/** Missing doc comments of one source, a sentence each; `file` is used in the message only. */
export function missingDocs(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  return tree.statements.flatMap((statement) => {
    const { modifiers } = statement as Compiler.FunctionDeclaration;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    const name = nameOf(statement);
    const text = ts
      .getJSDocCommentsAndTags(statement)
      .map((comment) => comment.getText())
      .join(" ");
    if (text === "") return [`${file}: ${name} has no doc comment`];
    const isSilent =
      ts.isFunctionDeclaration(statement) &&
      statement.body !== undefined &&
      throwsItself(statement.body) &&
      !SPEAKS_OF_FAILURE.test(text);
    return isSilent ? [`${file}: the doc comment of ${name} does not say when it throws`] : [];
  });
}

const HIDDEN = /\.test\.ts$|generated|(^|[\\/])_/;

/** Missing doc comments in all packages; files with a leading `_` are internal. */
export function missingInPackages(): string[] {
  const packages = path.join(ROOT, "packages");
  return readdirSync(packages).flatMap((name) => {
    const folder = path.join(packages, name, "src");
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !HIDDEN.test(file))
      .flatMap((file) =>
        missingDocs(`${name}/src/${file}`, readFileSync(path.join(folder, file), "utf8")),
      );
  });
}
