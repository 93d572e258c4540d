// Addresses that hold what a reader has put into a tool: `#tool=unit-converter&amount=2.5`. A fragment is
// sent to nobody.

type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Longer values are in no link, and none is taken from one. */
const MOST_CHARACTERS = 200;

/** How a tool is called in an address, made of its title. */
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

/** What an entry says of itself; nothing for the options of a choice that are not chosen. */
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

/** The address of the page with the values of a tool's form. `page` is where it is read, whatever its anchor. */
export function linkOf(form: HTMLFormElement, tool: string, page: string): string {
  const values = new URLSearchParams({ tool });
  for (const entry of entriesOf(form)) {
    const value = valueOf(entry);
    if (value !== undefined) values.append(entry.name, value);
  }
  // With hash routing the first fragment is the route.
  return `${page.replace(/#(?!\/)[^#]*$/, "")}#${values.toString()}`;
}

/** Puts what an address holds into the form of the tool that it names; false when it names another one. */
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
