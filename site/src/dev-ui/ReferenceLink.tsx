/** Shortened reference; links to its root chunk. */
export function ReferenceLink({ text }: { readonly text: string }) {
  return (
    <a className="prose-link" href={`#chunks/${text.slice(0, 64)}`} title={text}>
      <code>
        {text.slice(0, 8)}…{text.slice(-4)}
      </code>
    </a>
  );
}
