import { code, type Plain } from "./plain.ts";
import { example } from "../../../src/addresses/address.ts";

/** Markdown form: the initial example, which a test compares with the kernel. */
export const plain: Plain = () =>
  `The text ${code(example.text)} has the address ${code(example.result.address)}. The page computes the address of other text and of files, in the browser.`;
