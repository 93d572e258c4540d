import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { restoreField, stateOf, type FieldState } from "../../framework/early/restore-field.ts";
import { keepValue, keptValues } from "./kept-values.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const TYPED = "input, textarea";
const FIELDS = `${TYPED}, select`;
/** Types of inputs that are never kept. */
const UNKEPT = ["file", "password"];

/** Name of a field in its part; ids of React differ between visits, and so do values in a label. */
function nameOf(field: Field): string {
  if (UNKEPT.includes(field.type) || "unkept" in field.dataset) return "";
  const label = field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? "";
  return field.name || label.replaceAll(/\d+/g, "");
}

/** A radio group has one name: its state is the value of the checked one. */
const kept = (field: Field): FieldState => (field.type === "radio" ? field.value : stateOf(field));

/** Whether a field can have a state, which may be from another release of the page. */
function fits(field: Field, state: FieldState): boolean {
  if (field.disabled || kept(field) === state) return false;
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ value }) => value === state);
  return typeof state === (field.type === "checkbox" ? "boolean" : "string");
}

function putBack(field: Field, state: FieldState): void {
  if (field.type !== "radio") {
    if (fits(field, state)) restoreField(field, state);
  } else if (field.value === state && !field.disabled && !(field as HTMLInputElement).checked)
    restoreField(field, true);
}

/** Part of a page whose fields are kept. */
interface KeptPart {
  /** Puts the values back. */
  readonly fill: () => void;
  readonly stop: () => void;
}

function keepFields(part: HTMLElement, name: string): KeptPart {
  const stopped = new AbortController();
  const { signal } = stopped;
  const missing = keptValues(name);
  const keep = (field: Field): void => {
    const key = nameOf(field);
    if (key === "") return;
    missing.delete(key);
    keepValue(name, key, kept(field), "hash" in field.dataset);
  };
  for (const type of ["input", "change"])
    part.addEventListener(type, ({ target }) => keep(target as Field), { signal });
  // Typed before this part loaded.
  for (const field of part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED))
    if (field.value !== field.defaultValue) keep(field);
  const fill = (): void => {
    const fields = [...part.querySelectorAll<Field>(FIELDS)].map(
      (field) => [field, nameOf(field)] as const,
    );
    // Radio buttons share a name, and an event of a field removes it from those that are missing.
    const values = new Map(missing);
    for (const [field, key] of fields) {
      const state = values.get(key);
      if (state === undefined || key === "") continue;
      missing.delete(key);
      putBack(field, state);
    }
  };
  const watcher = new MutationObserver(() => {
    if (missing.size > 0) fill();
  });
  watcher.observe(part, { childList: true, subtree: true });
  return {
    fill,
    stop() {
      stopped.abort();
      watcher.disconnect();
    },
  };
}

/**
 * Keeps what the reader changes in the fields of `part`, and puts it back after back, forward and reload,
 * also into fields that are rendered later. `name` identifies the part on its page; `data-unkept` excludes
 * a field, `data-hash` marks one that asks for a hash (see {@link keepValue}). Values go through the events of
 * the fields, which check them like typed ones.
 */
export function useKeptFields(part: RefObject<HTMLElement | null>, name: string): void {
  const kept = useRef<KeptPart>(undefined);
  // Layout effect: islands restore the text typed before hydration in one of theirs (`island/islands.tsx`).
  useLayoutEffect(() => {
    if (!part.current) return undefined;
    const here = keepFields(part.current, name);
    kept.current = here;
    return here.stop;
  }, [part, name]);
  // After the fragment has filled the form (`ValuesLink`): the reader may have changed it since. Another
  // name is another part.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => kept.current?.fill(), [name]);
}
