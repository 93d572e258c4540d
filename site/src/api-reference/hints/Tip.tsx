import type { ReactNode } from "react";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { Copied } from "./Copied.tsx";

/** A line about a change; text between backticks is code. */
function Line({ text }: { readonly text: string }) {
  return (
    <p>
      {text
        .split("`")
        .map((part, at) => (at % 2 === 0 ? part : <code key={`${at} ${part}`}>{part}</code>))}
    </p>
  );
}

/** The lines of a chip, or the entry of a value format, which is on the page. */
function explanationOf(anchor: HTMLElement): ReactNode {
  const { says } = anchor.dataset;
  if (says !== undefined) return says.split("\n").map((line) => <Line key={line} text={line} />);
  const entry = document.getElementById(`format-${anchor.textContent}`);
  return (
    entry &&
    [...entry.children].slice(1).map((part) => (
      <p key={part.className} className={part.className}>
        <Copied from={part} />
      </p>
    ))
  );
}

/** Explains a value format or a change while its name has the pointer or the focus. */
export function Tip({ page }: { readonly page: HTMLElement }) {
  return (
    <Tooltip
      id="api-tip"
      root={page}
      anchors=".api-format, .api-chip[data-says]"
      content={explanationOf}
    />
  );
}
