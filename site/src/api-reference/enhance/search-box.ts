import type { Surroundings } from "./index.ts";
import { find, indexOf, type Hit, type SearchIndex } from "./search.ts";
import type { SearchFile } from "./search-file.ts";

function span(className: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

function placeOf(kind: Hit["kind"], where: string): string {
  if (kind === "operation") return "";
  const saysItself = kind === where || kind === "header" || kind === "section";
  return saysItself ? where : `${kind} · ${where}`;
}

/** A result; texts only ever become text nodes. */
function option({ kind, name, method, path, where, summary }: Hit, at: number): HTMLElement {
  const element = document.createElement("div");
  element.id = `api-hit-${at}`;
  element.className = "api-hit";
  element.setAttribute("role", "option");
  element.setAttribute("aria-selected", "false");
  const title = kind === "operation" ? summary : name;
  const place = placeOf(kind, where);
  const line = span("api-hit-place", "");
  if (method !== "") {
    const text = method === "DELETE" ? "DEL" : method;
    line.append(span(`api-method api-method-${method.toLowerCase()}`, text), " ");
  }
  line.append(path, ...(place === "" ? [] : [span("api-hit-kind", place)]));
  element.append(span("api-hit-name", title), line);
  return element;
}

/** A row that says something and leads nowhere. */
function notice(text: string): HTMLElement {
  const row = span("api-hit-none", text);
  row.setAttribute("role", "option");
  row.setAttribute("aria-disabled", "true");
  row.setAttribute("aria-selected", "false");
  return row;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

class SearchBox {
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #count: HTMLElement;
  readonly #url: string;
  #index: Promise<SearchIndex> | undefined;
  #hits: Hit[] = [];
  #active = -1;
  /** Asking the list where it is would cost a layout of the page for every key. */
  #isScrolled = false;

  constructor(input: HTMLInputElement, list: HTMLElement, count: HTMLElement, url: string) {
    this.#input = input;
    this.#list = list;
    this.#count = count;
    this.#url = url;
    list.addEventListener("scroll", () => (this.#isScrolled = true), { passive: true });
  }

  load(): Promise<SearchIndex> {
    this.#index ??= fetch(this.#url)
      .then((response) => response.json() as Promise<SearchFile>)
      .then(indexOf);
    return this.#index;
  }

  async update(): Promise<void> {
    const query = this.#input.value;
    let index: SearchIndex;
    try {
      index = await this.load();
    } catch {
      this.#index = undefined;
      this.#hits = [];
      this.#count.textContent = "The search did not load.";
      this.#list.replaceChildren(notice("The search did not load."));
      this.#show(this.#isInUse);
      return;
    }
    if (query !== this.#input.value) return;
    const { hits, total } = find(index, query);
    this.#hits = hits;
    const none = query.trim() === "";
    const rows = hits.map(option);
    if (!none && rows.length === 0) rows.push(notice("Nothing on this page"));
    this.#list.replaceChildren(...rows);
    if (this.#isScrolled) this.#list.scrollTop = 0;
    this.#isScrolled = false;
    this.#show(!none && this.#isInUse);
    this.#count.textContent = none ? "" : total === 1 ? "1 result" : `${total} results`;
    this.#mark(hits.length > 0 && !this.#list.hidden ? 0 : -1);
  }

  /** Who went on while the file was on its way gets no list over the page. */
  get #isInUse(): boolean {
    return document.activeElement === this.#input;
  }

  /** Shows what the text in the field finds, unless it is shown. */
  reopen(): void {
    if (this.#list.hidden && this.#input.value !== "") void this.update();
  }

  #show(open: boolean): void {
    this.#list.hidden = !open;
    this.#input.setAttribute("aria-expanded", String(open));
    if (!open) this.#mark(-1);
  }

  #mark(at: number): void {
    this.#list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    this.#active = at;
    const row = at < 0 ? null : this.#list.children[at];
    if (!row) return this.#input.removeAttribute("aria-activedescendant");
    row.setAttribute("aria-selected", "true");
    this.#input.setAttribute("aria-activedescendant", row.id);
  }

  move(by: number): void {
    const count = this.#hits.length;
    if (count === 0) return;
    if (this.#list.hidden) this.#show(true);
    const from = Math.max(this.#active, by < 0 ? 0 : -1);
    this.#mark((from + by + count) % count);
    this.#list.children[this.#active]?.scrollIntoView({ block: "nearest" });
  }

  hitOf(row: Element | null): Hit | undefined {
    return row ? this.#hits[[...this.#list.children].indexOf(row)] : this.#hits[this.#active];
  }

  close(): void {
    this.#show(false);
  }

  /** One step back per press: first the results, then the query, then the field. */
  escape(): void {
    if (!this.#list.hidden) this.#show(false);
    else if (this.#input.value) {
      this.#input.value = "";
      this.#hits = [];
      this.#count.textContent = "";
    } else this.#input.blur();
  }
}

/** The page's own search. `f` and `.` lead to it; `/` belongs to the search of the whole site. */
export function handleSearch(
  root: HTMLElement,
  { search, open }: Surroundings,
  signal: AbortSignal,
): void {
  const input = root.querySelector<HTMLInputElement>("#api-query");
  const list = root.querySelector<HTMLElement>("#api-results");
  const count = root.querySelector<HTMLElement>("#api-result-count");
  if (!input || !list || !count) return;
  const box = new SearchBox(input, list, count, search);
  const go = (hit: Hit | undefined): void => {
    if (!hit) return;
    box.close();
    input.blur();
    open(`#${hit.anchor}`);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => box.move(1),
    ArrowUp: () => box.move(-1),
    Enter: () => {
      const hit = box.hitOf(null);
      if (hit) go(hit);
      else box.reopen();
    },
    Escape: () => box.escape(),
  };
  // What was typed before the scripts were there.
  if (input.value !== "") void box.update();
  input.addEventListener(
    "focus",
    () => {
      void box.load().catch(() => undefined);
      box.reopen();
    },
    { signal },
  );
  input.addEventListener("input", () => void box.update(), { signal });
  input.addEventListener(
    "keydown",
    (event) => {
      const act = event.isComposing ? undefined : keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
    { signal },
  );
  list.addEventListener("pointerdown", (event) => event.preventDefault(), { signal });
  list.addEventListener(
    "click",
    (event) => go(box.hitOf((event.target as Element).closest(".api-hit"))),
    { signal },
  );
  input.addEventListener("blur", () => box.close(), { signal });
  document.addEventListener(
    "keydown",
    (event) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!plain || (event.key !== "f" && event.key !== ".") || isTyping(event.target)) return;
      event.preventDefault();
      input.focus();
      input.select();
    },
    { signal },
  );
}
