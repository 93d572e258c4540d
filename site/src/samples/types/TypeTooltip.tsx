import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { SampleTypes } from "../../../shared/bee-js/types.ts";
import { InlineCode } from "../../ui/CodeLines.tsx";
import { announce } from "../../ui/announce.ts";
import { Coded } from "../../ui/Coded.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { siteAddress } from "../site-address.ts";
import { NAME, nameAfter, wrapNames } from "./names.ts";
import type { FoundTypes } from "./useTypes.ts";
import "./types.css";

const HINT = "Press Enter to go through the types of the names.";

interface Props {
  /** Code block whose names get tooltips. */
  readonly block: Element;
  readonly found: FoundTypes;
}

/** Number of the last tooltip: each block is a React root of its own, whose ids repeat. */
let count = 0;

/** Content of the tooltip: type, description, link to the reference. */
function contentOf({ texts }: SampleTypes, { dataset }: HTMLElement) {
  const text = texts[Number(dataset["text"])];
  if (!text) return undefined;
  const { code, says, to } = text;
  return (
    <>
      <p className="type-code">
        <InlineCode code={code} />
      </p>
      {says !== undefined && (
        <p>
          <Coded text={says} />
        </p>
      )}
      {to !== undefined && (
        <p>
          <a href={siteAddress(to)}>Reference</a>
        </p>
      )}
    </>
  );
}

/** Keyboard handling of a block with types: one tab stop, Enter enters the names, Escape leaves them. */
function useNameKeys(pre: HTMLElement | null, id: string): void {
  useLayoutEffect(() => {
    if (!pre) return undefined;
    const stop = new AbortController();
    let last: HTMLElement | undefined;
    const all = (): HTMLElement[] => [...pre.querySelectorAll<HTMLElement>(NAME)];
    const tell = (): void => {
      if (pre.matches(":focus-visible")) announce(HINT);
    };
    const onKey = (event: KeyboardEvent): void => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return;
      let next: HTMLElement | null | undefined;
      if (target === pre) {
        if (key === "Enter") next = last ?? all()[0];
      } else if (target.matches(NAME)) {
        if (key === "Escape") next = pre;
        else if (key === "Enter") next = document.querySelector<HTMLElement>(`#${id} a`);
        else next = nameAfter(all(), target, key);
        if (next === target || !next) return;
      }
      if (!next) return;
      if (next.matches(NAME)) last = next;
      event.preventDefault();
      next.focus();
    };
    // The link in the tooltip is at the end of the document: Escape leads back to its name.
    const onLinkKey = ({ key, target }: KeyboardEvent): void => {
      if (key === "Escape" && target instanceof Element && target.closest(`#${id}`)) last?.focus();
    };
    const { signal } = stop;
    pre.addEventListener("focus", tell, { signal });
    pre.addEventListener("keydown", onKey, { signal });
    document.addEventListener("keydown", onLinkKey, { signal });
    tell();
    return () => stop.abort();
  }, [pre, id]);
}

/** Opens the tooltip of the name below a finger, which left before the types were there. */
function tapAt({ clientX, clientY }: MouseEvent): void {
  const name = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(NAME);
  // After the tooltip listens.
  if (name) setTimeout(() => name.click());
}

/** Tooltip with type and description for the names of a code block. */
export default function TypeTooltip({ block, found: { types, tap } }: Props) {
  const [id] = useState(() => `types-${(count += 1)}`);
  const pre = block.querySelector("pre");
  // Layout effects, which run in this order: mark the names, handle their keys, read the hovered element.
  useLayoutEffect(() => {
    if (block.hasAttribute("data-typed")) return;
    wrapNames(block, types);
    block.toggleAttribute("data-typed", true);
    if (tap) tapAt(tap);
  }, [block, types, tap]);
  useNameKeys(pre, id);
  if (!pre) return null;
  return createPortal(
    <Tooltip id={id} root={pre} anchors={NAME} content={(name) => contentOf(types, name)} />,
    // Outside of the prose: `content-visibility` contains and clips fixed descendants.
    block.closest("main") ?? document.body,
  );
}
