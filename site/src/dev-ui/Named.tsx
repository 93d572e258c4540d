interface Props {
  readonly id: string;
  /** URL of the documentation. */
  readonly docs: string | undefined;
  /** Path of the id in it. */
  readonly at: string;
}

/** An id, linked to the documentation if its URL is known. */
export function Named({ id, docs, at }: Props) {
  const name = <code>{id}</code>;
  if (docs === undefined) return name;
  return (
    <a className="prose-link" href={docs + at}>
      {name}
    </a>
  );
}
