interface Props {
  /** Text in which `backticks` mark code. */
  readonly text: string;
}

/** A sentence from the data files with its code marked up. */
export function Coded({ text }: Props) {
  return text.split("`").map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}
