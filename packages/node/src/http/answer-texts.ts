/** The message and the reasons of an answer in the form of the interface, or its whole text. */
export function answerTexts(text: string): string[] {
  try {
    const { message, reasons } = JSON.parse(text) as {
      readonly message?: unknown;
      readonly reasons?: readonly { readonly error?: unknown }[];
    };
    return [message, ...(reasons ?? []).map(({ error }) => error)].filter(
      (one) => typeof one === "string",
    );
  } catch {
    return text.trim() === "" ? [] : [text.trim()];
  }
}
