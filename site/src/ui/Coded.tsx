interface Props {
  /** Text with code in `backticks` and powers such as 2^22 or 2^(depth − 16). */
  readonly text: string;
}

const POWER = /(?<=\w)\^(?:\(([^)]*)\)|([\w−]+))/;

/** Exponent with a visually hidden `^`, so that 2^16 is not copied or read out as 216. */
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

/** Renders powers in a text as superscripts. */
function raised(text: string) {
  // `split` inserts both capture groups after each text; the one that did not match is undefined.
  return text
    .split(POWER)
    .map((part: string | undefined, at) =>
      at % 3 === 0 ? part : part !== undefined && <Power key={at} of={part} />,
    );
}

/** Renders a text of the data files with its inline code and powers. */
export function Coded({ text }: Props) {
  return text
    .split("`")
    .map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : raised(part)));
}
