/** What a browser has under another name: the parts of Node's modules that samples may import. */
export const STAND_INS: Readonly<Record<string, string>> = {
  "node:crypto": "export const webcrypto = globalThis.crypto;",
  "node:timers/promises":
    "export const setTimeout = (ms, value) => new Promise((resolve) => globalThis.setTimeout(resolve, ms, value));",
};

/** The name by which samples import bee-js, whatever its version. */
export const BEE_JS = "@ethersphere/bee-js";

/** Where a sample finds what pages of documentation set in `process.env`. */
export const ENVIRONMENT = "globalThis.sampleEnvironment";
