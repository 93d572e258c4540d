/** Definitions by glossary entry id. */
export type Definitions = Readonly<Record<string, string | undefined>>;

/** Fetches all definitions, once. Rejects when the fetch fails. */
export async function loadDefinitions(): Promise<Definitions> {
  const { default: definitions } = await import("../../.generated/definitions.json");
  return definitions;
}
