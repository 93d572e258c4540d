import { Fragment } from "react";
import { SiteLink } from "../../render/surroundings/links.tsx";
import type { CodeLines, CodePiece } from "../../shared/packages/facts.ts";

function Piece({ piece }: { readonly piece: CodePiece }) {
  if (typeof piece === "string") return piece;
  const [className, text, to] = piece;
  if (to === undefined) return <span className={className}>{text}</span>;
  const words = className === "" ? text : <span className={className}>{text}</span>;
  return to.startsWith("#") ? <a href={to}>{words}</a> : <SiteLink to={to}>{words}</SiteLink>;
}

const Pieces = ({ line }: { readonly line: CodeLines[number] }) =>
  line.map((piece, at) => <Piece key={at} piece={piece} />);

/** Inline code; lines are separated by line breaks. */
export function InlineCode({ code }: { readonly code: CodeLines }) {
  return (
    <code>
      {code.map((line, at) => (
        <Fragment key={at}>
          {at > 0 && "\n"}
          <Pieces line={line} />
        </Fragment>
      ))}
    </code>
  );
}

/** Code block as on all pages (`plugins/markdown/code.ts`), with links on type names. */
export function CodeBlock({ code }: { readonly code: CodeLines }) {
  return (
    <div className="code">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled by keyboard, too */}
      <pre tabIndex={0}>
        <code>
          {code.map((line, at) => (
            <span key={at} className="line">
              <Pieces line={line} />
              {"\n"}
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
}
