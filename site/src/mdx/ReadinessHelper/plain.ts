import { numbers } from "./checks.ts";
import type { Plain } from "../plain.ts";

/** What the form asks for. */
export const plain: Plain = () =>
  `The page has a form that compares your machine with what a node needs. It asks for: ${numbers.map(({ label }) => label.toLowerCase()).join(", ")}, kind of disk, RPC endpoint, open port and stake.`;
