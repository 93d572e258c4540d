/** Browser globals for the exports of Node modules that samples may import. */
export const STAND_INS: Readonly<Record<string, string>> = {
  "node:crypto": "export const webcrypto = globalThis.crypto;",
  "node:timers/promises":
    "export const setTimeout = (ms, value) => new Promise((resolve) => globalThis.setTimeout(resolve, ms, value));",
};

/** Import specifier of bee-js in samples, for every version. */
export const BEE_JS = "@ethersphere/bee-js";

/** Import specifier of the verified fetch in samples. */
export const VERIFIED_FETCH = "@swarm-docs/fetch";

/** Global that replaces `process.env`. */
export const ENVIRONMENT = "globalThis.sampleEnvironment";
