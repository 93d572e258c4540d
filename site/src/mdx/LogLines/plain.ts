import { code, type Plain } from "../plain.ts";

/** Every known log line, those that need the reader first. */
export const plain: Plain = (_, { logLines }) =>
  [...logLines]
    .sort((one, other) => Number(one.harmless) - Number(other.harmless))
    .map(({ id, pattern, level, logger, meaning, check, fix, harmless, fatal }) => {
      const where = [level, logger].filter(Boolean).join(", ");
      const weight = fatal ? "; ends the node" : harmless ? "; harmless" : "";
      const parts = [meaning, check && `Check: ${check}`, `Fix: ${fix}`].filter(Boolean).join(" ");
      return `- ${code(pattern.replaceAll(/\s+/g, " "))} (${where}${weight}; \`log-${id}\`): ${parts.replaceAll(/\s+/g, " ")}`;
    })
    .join("\n");
