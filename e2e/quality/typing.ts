import type { Locator, Page } from "@playwright/test";

/** What happened on the page while keys were pressed. */
export interface Disturbance {
  /** Boxes that moved: element, and by how many pixels. */
  readonly moved: readonly string[];
  /** Text that a live region spoke less than a second after the one before. */
  readonly spoken: readonly string[];
  /** Controls that were disabled, and enabled again by a later key. */
  readonly disabled: readonly string[];
}

interface Watch {
  /** Ends the observation. */
  readonly end: () => Disturbance;
}

/** Results of tools, rows of filtered tables, hits. */
const ANSWERS = "[role=status], [data-answers]";

/** Milliseconds between two keys: a fast typist. */
const KEY_MS = 60;

/** Least milliseconds between two announcements. */
const SPOKEN_MS = 1000;

/**
 * Runs in the page. Boxes inside `answers` are what the keys ask for: they come, go and change places, and
 * with a list (`data-answers`) what follows it.
 */
function watch(answers: string, spokenMs: number): void {
  interface Shift extends PerformanceEntry {
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  const nameOf = (node: Node): string => {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element) return node.nodeName;
    const classes = element.getAttribute("class");
    const text = element.textContent.trim().replaceAll(/\s+/g, " ").slice(0, 30);
    return `${element.localName}${classes ? `.${classes.split(/\s+/).join(".")}` : ""} “${text}”`;
  };
  const moved = new Set<string>();
  const note = (entries: PerformanceEntryList): void => {
    for (const { sources } of entries as Shift[])
      for (const { node, previousRect, currentRect } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (!element || element.closest(answers)) continue;
        // Came into view.
        if (previousRect.width === 0) continue;
        const list = document.querySelector("[data-answers]");
        const place = list?.compareDocumentPosition(element) ?? 0;
        if (place & Node.DOCUMENT_POSITION_FOLLOWING) continue;
        const by = [currentRect.x - previousRect.x, currentRect.y - previousRect.y];
        // Less than a pixel: text that is centred again.
        if (by.every((part) => Math.abs(part) < 1)) continue;
        moved.add(`${nameOf(element)} by ${by.map((part) => Math.round(part)).join(", ")}`);
      }
  };
  const shifts = new PerformanceObserver((list) => note(list.getEntries()));
  shifts.observe({ type: "layout-shift" });

  const LIVE = "[aria-live], [role=status], [role=alert], [role=log], output";
  const spoken: string[] = [];
  let lastMs = -Infinity;
  const wasDisabled = new Set<Element>();
  const disabled = new Set<string>();
  const hear = (records: readonly MutationRecord[]): void => {
    const regions = new Set<Element>();
    for (const { target, type, attributeName, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      if (type === "attributes" && attributeName === "disabled" && element) {
        if (element.matches(":disabled")) wasDisabled.add(element);
        else if (wasDisabled.has(element)) disabled.add(nameOf(element));
        continue;
      }
      if (type === "childList" && addedNodes.length === 0) continue;
      const region = element?.closest(LIVE);
      if (region && region.getAttribute("aria-live") !== "off") regions.add(region);
    }
    for (const region of regions) {
      const text = region.textContent.trim();
      if (text === "") continue;
      const now = performance.now();
      if (now - lastMs < spokenMs) spoken.push(text.slice(0, 60));
      lastMs = now;
    }
  };
  const mutations = new MutationObserver(hear);
  mutations.observe(document, {
    attributeFilter: ["disabled"],
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  (window as unknown as { __watch: Watch }).__watch = {
    end: () => {
      note(shifts.takeRecords());
      hear(mutations.takeRecords());
      shifts.disconnect();
      mutations.disconnect();
      return { moved: [...moved], spoken, disabled: [...disabled] };
    },
  };
}

/**
 * Replaces the value of a field by `text`, key by key, and returns the disturbances.
 */
export async function typeIn(page: Page, field: Locator, text: string): Promise<Disturbance> {
  await field.scrollIntoViewIfNeeded();
  await field.focus();
  await page.keyboard.press("ControlOrMeta+A");
  // Two frames: focus and scrolling have happened.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.evaluate(`(${watch.toString()})(${JSON.stringify(ANSWERS)}, ${SPOKEN_MS})`);
  await page.keyboard.type(text, { delay: KEY_MS });
  // Until the result of the last key has been announced.
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), SPOKEN_MS + KEY_MS);
  return page.evaluate(() => (window as unknown as { __watch: Watch }).__watch.end());
}

/** The label of a field; empty without one. */
export const labelOf = (field: Locator): Promise<string> =>
  field.evaluate(
    (element) =>
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.getAttribute("aria-label") ??
      "",
  );

/**
 * A kind of field: by its tool and its label, because each label has a handler of its own. In the console of
 * `/api/` one component makes the fields of all parameters: there by its look alone.
 */
export async function kindOf(field: Locator): Promise<string> {
  const look = await field.evaluate((element) => ({
    isParameter: element.closest(".api-send") !== null,
    parts: [
      element.closest('[class*="tool_"]')?.getAttribute("aria-labelledby"),
      ...["type", "inputmode", "class"].map((name) => element.getAttribute(name)),
      element.localName,
    ],
  }));
  return [...look.parts, look.isParameter ? "" : await labelOf(field)].join("|");
}
