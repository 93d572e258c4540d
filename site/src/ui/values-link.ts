// Serializes form values of a tool into the URL: `#tool=unit-converter&amount=2.5`. Browsers send no
// fragment to the server.

type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Limit for serialized values; longer ones are neither written nor read. */
const MOST_CHARACTERS = 200;

/** Slug of a tool's title. */
export function toolName(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

const isEntry = (element: Element): element is Entry =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const entriesOf = (form: HTMLFormElement): Entry[] =>
  Array.from(form.elements).filter(
    (element): element is Entry => isEntry(element) && element.name !== "",
  );

const isBox = (entry: Entry, type: "checkbox" | "radio"): entry is HTMLInputElement =>
  entry.type === type;

/** Value to serialize; `undefined` for an unselected radio button or a value over the limit. */
function valueOf(entry: Entry): string | undefined {
  if (isBox(entry, "radio")) return entry.checked ? entry.value : undefined;
  if (isBox(entry, "checkbox")) return entry.checked ? entry.value : "";
  return entry.value.length <= MOST_CHARACTERS ? entry.value : undefined;
}

function put(entry: Entry, value: string): void {
  if (isBox(entry, "radio") || isBox(entry, "checkbox")) entry.checked = entry.value === value;
  else if (entry instanceof HTMLSelectElement) {
    if (Array.from(entry.options).some((option) => option.value === value)) entry.value = value;
  } else if (value.length <= MOST_CHARACTERS) entry.value = value;
}

/** Returns the URL of `page` with the form values; replaces the fragment of `page`. */
export function linkOf(form: HTMLFormElement, tool: string, page: string): string {
  const values = new URLSearchParams({ tool });
  for (const entry of entriesOf(form)) {
    const value = valueOf(entry);
    if (value !== undefined) values.append(entry.name, value);
  }
  // With hash routing, keep the first fragment: it is the route.
  return `${page.replace(/#(?!\/)[^#]*$/, "")}#${values.toString()}`;
}

/** Fills the form from a URL fragment; returns `false` if the fragment names another tool. */
export function fill(form: HTMLFormElement, tool: string, hash: string): boolean {
  const values = new URLSearchParams(/#(tool=.*)$/s.exec(hash)?.[1] ?? "");
  if (values.get("tool") !== tool) return false;
  for (const entry of entriesOf(form)) {
    const value = values.get(entry.name);
    if (value !== null) put(entry, value);
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}
