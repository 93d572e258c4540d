import { matches } from "./match.ts";
import type { FromSample, RunSample } from "./messages.ts";
import { endPageNode, pageNode, whyNot } from "./page-node.ts";
import { openPanel, type Panel } from "./panel.ts";
import { environmentOf } from "./session.ts";
import "./run.css";

declare const __webpack_public_path__: string;

/** A code block that was run on this page. */
interface Place {
  readonly button: HTMLElement;
  readonly panel: Panel;
  runs: number;
  /** Ends the run that is under way. */
  stop?: () => void;
}

const places = new Map<Element, Place>();

function placeOf(block: Element, button: HTMLElement): Place {
  let place = places.get(block);
  if (place === undefined) {
    place = { button, panel: openPanel(block, () => reset(block)), runs: 0 };
    places.set(block, place);
  }
  return place;
}

function moduleAddress(script: string): string {
  return new URL(`${__webpack_public_path__}assets/samples/${script}`, document.baseURI).href;
}

function took(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.max(1, Math.round(milliseconds))} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The output that the page shows after a block, if it shows one. */
function shownOutput(block: Element): string | undefined {
  const next = block.nextElementSibling;
  if (next?.classList.contains("code-output") !== true) return undefined;
  return [...next.querySelectorAll("pre .line")].map((line) => line.textContent ?? "").join("");
}

/** Says how a run that ended well compares with the output that the page shows. */
function conclude(block: Element, place: Place, milliseconds: number): void {
  const { panel, runs } = place;
  const time = `Ran in ${took(milliseconds)}.`;
  const shown = shownOutput(block);
  if (shown === undefined) panel.say(time, "good");
  else if (matches(shown, panel.printed)) panel.say(`${time} Printed what the page shows.`, "good");
  else {
    const why = runs > 1 ? ": the node remembers earlier runs" : "";
    panel.say(`${time} Printed something else than the page shows${why}.`);
  }
}

/** Runs a module to its end in a worker of its own. Resolves with the last message. */
async function runModule(
  message: RunSample,
  place: Place,
  stopped: AbortSignal,
): Promise<Extract<FromSample, { kind: "ended" }>> {
  stopped.throwIfAborted();
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { name: "../samples/run" });
  return new Promise<Extract<FromSample, { kind: "ended" }>>((resolve, reject) => {
    stopped.addEventListener("abort", () => reject(stopped.reason));
    worker.addEventListener("message", ({ data }: MessageEvent<FromSample>) => {
      if (data.kind === "printed") place.panel.print(data.text, data.stream);
      else resolve(data);
    });
    worker.addEventListener("error", ({ message: text }) => {
      reject(new Error(text || "The worker of this sample did not load."));
    });
    worker.postMessage(message, [message.port]);
  }).finally(() => worker.terminate());
}

async function run(block: Element, place: Place, script: string): Promise<void> {
  const { button, panel } = place;
  const stop = new AbortController();
  place.stop = () => stop.abort(new Error("stopped"));
  place.runs += 1;
  button.textContent = "Stop";
  panel.clear();
  panel.offerReset(false);
  panel.say("Starting a node in this tab…", "running");
  try {
    const cut = new Promise<never>((_resolve, reject) => {
      stop.signal.addEventListener("abort", () => reject(stop.signal.reason));
    });
    const { sandbox, batchId } = await Promise.race([pageNode(), cut]);
    panel.say("Running…", "running");
    const message: RunSample = {
      module: moduleAddress(script),
      port: sandbox.port(),
      environment: environmentOf(batchId, "http://localhost:1633"),
    };
    const { milliseconds, error } = await runModule(message, place, stop.signal);
    if (error === undefined) conclude(block, place, milliseconds);
    else {
      panel.print(error, "error");
      panel.say(`Failed after ${took(milliseconds)}.`, "bad");
    }
  } catch (error) {
    if (stop.signal.aborted) panel.say("Stopped.");
    else {
      panel.print(error instanceof Error ? error.message : String(error), "error");
      panel.say("Could not run here.", "bad");
    }
  } finally {
    delete place.stop;
    button.textContent = "Run";
    panel.offerReset(true);
  }
}

/** Runs the sample of a block, or stops the run that is under way. */
export function toggle(block: Element, button: HTMLElement): void {
  const place = placeOf(block, button);
  const script = button.dataset.sample;
  if (place.stop) place.stop();
  else if (script !== undefined) {
    const obstacle = whyNot();
    if (obstacle === undefined) void run(block, place, script);
    else place.panel.say(obstacle, "bad");
  }
}

function stopAll(): void {
  for (const place of places.values()) {
    place.stop?.();
    place.runs = 0;
  }
  endPageNode();
}

function reset(block: Element): void {
  stopAll();
  const place = places.get(block);
  place?.panel.clear();
  place?.panel.offerReset(false);
  place?.panel.say("The node is gone, with its batches, feeds and uploads. Run starts a new one.");
  place?.button.focus();
}

/** The page is being left: its node goes, and so does what was stored in it. */
export function leave(): void {
  stopAll();
  places.clear();
}
