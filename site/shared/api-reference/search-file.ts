/** `assets/api/search….json`, fetched at the first use of the page's search. */
export interface SearchFile {
  /** Id, method, path, summary, description. The last row is no operation: its texts are empty. */
  readonly operations: readonly (readonly [string, string, string, string, string])[];
  /** Kind, operation, rest of the anchor, name, text. */
  readonly records: readonly (readonly [number, number, string, string, string])[];
}
