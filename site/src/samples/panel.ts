const WHERE =
  "Runs against a development node inside this tab. Nothing leaves your browser; stamps, chain and peers are simulated.";

/** Characters that a panel shows at most; what a sample prints beyond is counted, not shown. */
const MOST = 20_000;

/** What a run printed, below the code of its block. */
export interface Panel {
  /** Says what goes on; read out politely. */
  say(status: string, mood?: "running" | "good" | "bad"): void;
  print(text: string, stream: "out" | "error"): void;
  /** Everything printed to the standard output so far. */
  readonly printed: string;
  /** Empties the output. */
  clear(): void;
  /** Shows or hides the button that ends the node. */
  offerReset(offer: boolean): void;
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = "",
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** Adds a panel to a code block. All that comes from a sample is set as text. */
export function openPanel(block: Element, onReset: () => void): Panel {
  const panel = make("div", "run");
  const head = make("div", "run-head");
  const status = make("p", "run-status");
  status.setAttribute("role", "status");
  const reset = make("button", "run-reset", "Reset");
  reset.type = "button";
  reset.title = "Ends the node in this tab and forgets what was stored in it";
  reset.hidden = true;
  reset.addEventListener("click", onReset);
  head.append(status, reset);
  const output = make("pre", "run-output");
  output.tabIndex = 0;
  output.setAttribute("role", "group");
  output.setAttribute("aria-label", "What the sample printed");
  output.hidden = true;
  panel.append(head, output, make("p", "run-where", WHERE));
  block.append(panel);

  let printed = "";
  let shown = 0;
  return {
    say(text, mood) {
      // In a turn of its own: an element that is new is not read out.
      setTimeout(() => {
        status.textContent = text;
      });
      if (mood === undefined) delete panel.dataset.mood;
      else panel.dataset.mood = mood;
    },
    print(text, stream) {
      if (stream === "out") printed += `${text}\n`;
      if (shown > MOST) return;
      shown += text.length + 1;
      const cut = shown > MOST ? "\n(more was printed than is shown here)" : "";
      const line = make("span", stream === "error" ? "run-error" : "");
      line.textContent = `${text.slice(0, MOST)}${cut}\n`;
      output.append(line);
      output.hidden = false;
    },
    get printed() {
      return printed;
    },
    clear() {
      output.replaceChildren();
      output.hidden = true;
      printed = "";
      shown = 0;
    },
    offerReset(offer) {
      reset.hidden = !offer;
    },
  };
}
