import { createHash } from "node:crypto";

/** Whether code has names of bee-js to explain. */
export const hasTypes = (language: string, code: string): boolean =>
  language === "ts" && code.includes('"@ethersphere/bee-js"');

/** Name of the file with the types of a sample, as shown in an edition; 16 hex digits. */
export const typesKey = (release: string, code: string): string =>
  createHash("sha256").update(`${release}\n${code}`).digest("hex").slice(0, 16);
