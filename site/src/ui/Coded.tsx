interface Props {
  /** Text in which `backticks` mark code, and 2^22 or 2^(depth − 16) a power. */
  readonly text: string;
}

const POWER = /(?<=\w)\^(?:\(([^)]*)\)|([\w−]+))/;

/** An exponent, with signs that are read and copied but not seen: 2^16 is not 216. */
function Power({ of }: { readonly of: string }) {
  const isOne = /^[−\w]+$/.test(of);
  return (
    <sup>
      <span className="visually-hidden">{isOne ? "^" : "^("}</span>
      {of}
      {!isOne && <span className="visually-hidden">)</span>}
    </sup>
  );
}

/** Text with its powers raised. */
function raised(text: string) {
  // Between two texts stand the exponents: one with brackets, one without; one of them is absent.
  return text
    .split(POWER)
    .map((part: string | undefined, at) =>
      at % 3 === 0 ? part : part !== undefined && <Power key={at} of={part} />,
    );
}

/** A sentence from the data files with its code and powers marked up. */
export function Coded({ text }: Props) {
  return text
    .split("`")
    .map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : raised(part)));
}
