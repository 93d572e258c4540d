import type { Addressed } from "../../../shared/addresses/example.ts";

/** Largest number in the example. */
const LAST = 100_000;

/** Initial content of the box: enough for three levels of chunks. A test compares it with the kernel. */
export const EXAMPLE = {
  name: "numbers.txt",
  description: "The numbers 1 to 100,000, one a line",
  result: {
    address: "4ec1d3fdddb54886babbadfb22f85409619e6b45d627e8f1a76c8b4e9e403ffd",
    sizeBytes: 588_895,
    chunks: 147,
    leaves: [
      "5225f2fa9f53a5a06d610ba20b3ccfebb705b7314701c67e52014cf60cdc6b97",
      "55321472a2088dc87e54da2c9603d0b4272477f273ae45ba69fdd80a9a8d9ef0",
      "1062cf14d069e29978bf2ccb01bb41bd62155605afec42139db3be8180131449",
      "67be5b39634385a66cd7f290b2f764f4ef50ab56905d63c2b2c577b350d0e31b",
      "7887a09c8e04f69f02816b0c96557aff509076da1f5077b02a11da95d808cf0f",
      "d482f681fb06570958448a346c2afdbc292415f16d9421dbe1c1ea86f574b0ed",
    ],
  } satisfies Addressed,
} as const;

/** The file of the example. */
export function exampleFile(): File {
  const lines = Array.from({ length: LAST }, (_, at) => `${at + 1}\n`);
  return new File(lines, EXAMPLE.name, { type: "text/plain" });
}
