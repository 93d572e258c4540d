import { numbers } from "../ReadinessHelper/checks.ts";
import type { Plain } from "./plain.ts";

/** Markdown form: inputs of the form. */
export const readinessHelperMarkdown: Plain = () =>
  `The page has a form that compares your machine with what a node needs. It asks for: ${numbers.map(({ label }) => label.toLowerCase()).join(", ")}, kind of disk, RPC endpoint, open port and stake.`;
