import { code, type Plain } from "../plain.ts";
import { example } from "../../addresses/address.ts";

/** The example that the page begins with; a test holds it against the kernel. */
export const plain: Plain = () =>
  `The text ${code(example.text)} has the address ${code(example.result.address)}. The page computes the address of other text and of files, in the browser.`;
