import { blocks, code, links, type Plain } from "./plain.ts";

const place = (status: number): string =>
  status === 0 ? "client" : status > 999 ? `close code ${status}` : `status ${status}`;

/** Markdown form: all errors of the HTTP API, by group. */
export const httpErrorsMarkdown: Plain = (_, { httpErrors }) =>
  blocks(
    ...[...new Set(httpErrors.map(({ group }) => group))].flatMap((group) => [
      `### ${group}`,
      ...httpErrors
        .filter((error) => error.group === group)
        .map(({ id, message, status, cause, check, fix, note, operations, seeAlso }) =>
          [
            `- ${code(message)} (${place(status)}, \`error-${id}\`)`,
            `  - Cause: ${cause}`,
            `  - Check: ${check}`,
            `  - Fix: ${fix}`,
            ...(note ? [`  - Note: ${note}`] : []),
            ...(operations.length > 0
              ? [`  - From: ${operations.map(({ label }) => code(label)).join(", ")}`]
              : []),
            ...(seeAlso.length > 0 ? [`  - See also: ${links(seeAlso)}`] : []),
          ]
            .map((line) =>
              line
                .replaceAll(/\s*\n\s*/g, " ")
                .replace(/^ ?-/, line.startsWith("  ") ? "  -" : "-"),
            )
            .join("\n"),
        ),
    ]),
  );
