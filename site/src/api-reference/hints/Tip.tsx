import type { ReactNode } from "react";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { Copied } from "./Copied.tsx";

/** One line about a change; text in backticks is code. */
function Line({ text }: { readonly text: string }) {
  return (
    <p>
      {text
        .split("`")
        .map((part, at) => (at % 2 === 0 ? part : <code key={`${at} ${part}`}>{part}</code>))}
    </p>
  );
}

/** Tooltip content: the lines of a chip, or the entry of a value format on the page. */
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

/** Tooltip that explains a value format or a change on hover and focus. */
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
