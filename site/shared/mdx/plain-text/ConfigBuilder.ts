import type { Plain } from "./plain.ts";

/** Markdown form: inputs and outputs of the builder. */
export const configBuilderMarkdown: Plain = () =>
  "The page has a form that writes `bee.yaml`, environment variables or flags for the values that you choose; the options reference lists each with type, default and example.";
