import { SAMPLES_CHANGED } from "./paint.ts";
import { recall, remember } from "./storage.ts";

/** Where the documentation's tabs keep the reader's choice. */
const KEY = "docusaurus.tab.client";
const DEFAULT = "curl";

function tabsOf(tab: Element): HTMLButtonElement[] {
  return [
    ...(tab.closest("[role=tablist]")?.querySelectorAll<HTMLButtonElement>("[role=tab]") ?? []),
  ];
}

function select(tabs: readonly HTMLButtonElement[], chosen: HTMLButtonElement): void {
  for (const tab of tabs) {
    tab.setAttribute("aria-selected", String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
  }
}

/** One choice for all operations; what is seen follows from the attribute of the document. */
function chooseClient(root: HTMLElement, wanted: string): void {
  const known = root.querySelector(`[role=tab][data-client="${CSS.escape(wanted)}"]`);
  const client = known ? wanted : DEFAULT;
  document.documentElement.dataset.client = client;
  for (const list of root.querySelectorAll("[role=tablist]")) {
    const tabs = [...list.querySelectorAll<HTMLButtonElement>("[data-client]")];
    const chosen = tabs.find((tab) => tab.dataset.client === client);
    if (chosen && chosen.getAttribute("aria-selected") !== "true") select(tabs, chosen);
  }
}

function chooseStatus(tab: HTMLButtonElement): void {
  const tabs = tabsOf(tab);
  select(tabs, tab);
  const panels = tab.closest(".api-code")?.querySelectorAll<HTMLElement>("[role=tabpanel]");
  panels?.forEach((panel, at) => {
    panel.hidden = at !== tabs.indexOf(tab);
  });
}

function choose(root: HTMLElement, tab: HTMLButtonElement): void {
  const { client } = tab.dataset;
  if (client === undefined) chooseStatus(tab);
  else {
    const before = tab.getBoundingClientRect().top;
    remember(KEY, client);
    chooseClient(root, client);
    // Samples above changed their height; the reader's place stays where it is.
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: "instant" });
  }
  root.dispatchEvent(new Event(SAMPLES_CHANGED));
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Tabs of languages and of statuses: click, arrow keys, Home and End. */
export function handleTabs(root: HTMLElement, signal: AbortSignal): void {
  chooseClient(root, recall(KEY) ?? DEFAULT);
  root.addEventListener(
    "click",
    (event) => {
      const tab = (event.target as Element).closest<HTMLButtonElement>("[role=tab]");
      if (tab) choose(root, tab);
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      const tab = (event.target as Element).closest<HTMLButtonElement>("[role=tab]");
      const step = STEPS[event.key];
      if (!tab || !step) return;
      event.preventDefault();
      const tabs = tabsOf(tab);
      const next = tabs[step(tabs.indexOf(tab), tabs.length)];
      if (!next) return;
      choose(root, next);
      next.focus();
    },
    { signal },
  );
  // Another tab of the browser changed the choice.
  addEventListener(
    "storage",
    (event) => event.key === KEY && chooseClient(root, event.newValue ?? DEFAULT),
    { signal },
  );
}
