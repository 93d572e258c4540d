/** What code written in a page can use of an edition (`plugins/samples/index.ts`). */
interface SampleClient {
  /** Files below `assets/samples/`, by the names that code imports. */
  readonly files: Readonly<Record<string, string>>;
  /** Versions that a project with the code has. */
  readonly beeJs: string;
  readonly tsx: string;
}

/** By release of Bee. */
declare module "sample-clients" {
  const clients: Readonly<Record<string, SampleClient>>;
  export default clients;
}
