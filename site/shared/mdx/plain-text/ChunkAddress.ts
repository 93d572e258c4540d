import { code, type Plain } from "./plain.ts";
import { EXAMPLE_CONTENT } from "../../addresses/example.ts";

/** Markdown form: the initial example, which a test compares with the kernel. */
export const chunkAddressMarkdown: Plain = () =>
  `The text ${code(EXAMPLE_CONTENT.text)} has the address ${code(EXAMPLE_CONTENT.result.address)}. The page computes the address of other text and of files, in the browser.`;
