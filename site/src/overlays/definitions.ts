/** What words mean, by the ids of their entries in the glossary. */
export type Definitions = Readonly<Record<string, string | undefined>>;

/** Fetches the definitions of all words, once. Rejects when they cannot be had. */
export async function loadDefinitions(): Promise<Definitions> {
  const { default: definitions } = await import("../../.generated/definitions.json");
  return definitions;
}
