/** Client modules of an edition for code in the browser (`plugins/samples/index.ts`). */
interface SampleClient {
  /** Files below `assets/samples/`, by import specifier. */
  readonly files: Readonly<Record<string, string>>;
  /** Versions for the exported project. */
  readonly beeJs: string;
  readonly tsx: string;
  readonly verifiedFetch: string;
}

/** By release of Bee. */
declare module "sample-clients" {
  const clients: Readonly<Record<string, SampleClient>>;
  export default clients;
}
