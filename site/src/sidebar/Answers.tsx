import { isVisibleSidebarItem } from "@docusaurus/plugin-content-docs/client";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { filterWords } from "../../shared/text/filter-words.ts";
import { movedIndex, steppedIndex } from "../ui/moved-index.ts";
import { useAnnouncement } from "../ui/useAnnouncement.ts";
import { filterItems, pagesOf } from "./filter.ts";
import type { AnswersProps } from "./props.ts";
import { FoundPages } from "./FoundPages.tsx";
import { VisitedPages } from "./VisitedPages.tsx";

function empty(field: HTMLInputElement | null): void {
  if (field) field.value = "";
}

/**
 * What the filter of a sidebar finds: the pages whose titles have the typed words; while it is empty and
 * has the focus, the pages visited last, over the tree. Arrow keys move between the field and the pages,
 * Enter opens the first match, Escape clears.
 */
export function Answers({ field, items, sidebars, path, onOpen }: AnswersProps) {
  const [text, setText] = useState(field.current?.value ?? "");
  const [isFocused, setFocused] = useState(document.activeElement === field.current);
  const words = filterWords(text);
  const visible = items.filter((item) => isVisibleSidebarItem(item, path));
  const found = filterItems(visible, words);
  const count = pagesOf(found).length;
  const number = count > 0 ? `${count} of ${pagesOf(visible).length} pages` : "No page matches.";
  useAnnouncement(words.length > 0 ? number : "", text);

  const clear = useEffectEvent((keepsFocus: boolean): void => {
    empty(field.current);
    setText("");
    setFocused(keepsFocus);
  });
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { current: input } = field;
    if (!input || event.isComposing) return;
    const links = [
      ...(input.parentElement?.querySelectorAll<HTMLElement>("[data-answers] a") ?? []),
    ];
    const stops = [input, ...links];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const isInField = at === 0;
    if (event.key === "Escape") {
      if (text === "" && links.length === 0) return;
      input.focus();
      // Once more closes the pages that were visited.
      clear(text !== "");
    } else if (event.key === "Enter" && isInField && words.length > 0) {
      (links.find((link) => link.querySelector("mark")) ?? links[0])?.click();
    } else {
      const move = isInField ? steppedIndex : movedIndex;
      const to = at < 0 ? undefined : move(event.key, at, stops.length);
      if (to === undefined) return;
      stops[to]?.focus();
    }
    event.preventDefault();
    // The mobile menu would close.
    event.stopPropagation();
  });

  // Listens before the paint: otherwise a key pressed right after it is lost.
  useLayoutEffect(() => {
    const { current: input } = field;
    const root = input?.parentElement;
    if (!input || !root) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    // Text typed between the render and this effect.
    setText(input.value);
    input.addEventListener("input", () => setText(input.value), { signal });
    root.addEventListener("keydown", (event) => press(event), { signal });
    root.addEventListener("focusin", () => setFocused(true), { signal });
    root.addEventListener(
      "focusout",
      ({ relatedTarget }) => {
        if (!root.contains(relatedTarget as Node | null)) setFocused(false);
      },
      { signal },
    );
    return () => listening.abort();
  }, [field]);

  const shownPath = useRef(path);
  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    clear(false);
  }, [path]);

  if (words.length > 0)
    return <FoundPages text={text} words={words} items={found} path={path} onOpen={onOpen} />;
  if (!isFocused || text !== "") return null;
  return (
    <VisitedPages
      sidebars={sidebars}
      path={path}
      onOpen={onOpen}
      onClear={() => field.current?.focus()}
    />
  );
}
