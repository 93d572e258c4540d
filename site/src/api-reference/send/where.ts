import { DEFAULT_BASE } from "@swarm-docs/openapi/request/base-url";
import { BASE_CHANGED } from "../enhance/base-url.ts";
import { element } from "./element.ts";

/** The node in the page, or the one of the reader. */
export type Where = "sandbox" | "own";

/** Where the page's policy lets requests go. */
const REACHABLE = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/;

const LIMITS = "This page may only send to http://localhost and http://127.0.0.1.";

/** The choice of the node that gets the request. It follows the address at the top of the page. */
export class WhereChoice {
  readonly element: HTMLFieldSetElement;
  readonly #page: HTMLElement | null;
  readonly #sandbox: HTMLInputElement;
  readonly #own: HTMLInputElement;
  readonly #ownLabel: HTMLLabelElement;
  readonly #ownText = element("span");
  readonly #limits = element("p", { class: "api-send-note" }, LIMITS);

  /**
   * `changed` is called when the reader's choice was taken back, because a new address is out of
   * reach, and when it was given back.
   */
  constructor(id: string, article: Element, signal: AbortSignal, changed: () => void) {
    this.#page = article.closest<HTMLElement>("[data-base]");
    const radio = (value: Where, checked: boolean): HTMLInputElement =>
      element("input", { type: "radio", name: `send-${id}-where`, value, checked });
    this.#sandbox = radio("sandbox", true);
    this.#own = radio("own", false);
    this.#ownLabel = element("label", {}, this.#own, this.#ownText);
    this.element = element(
      "fieldset",
      {},
      element("legend", {}, "Send to"),
      element("label", {}, this.#sandbox, "a node in this page"),
      this.#ownLabel,
      this.#limits,
    );
    this.#show();
    let isTakenBack = false;
    const follow = (): void => {
      this.#show();
      const { checked, disabled } = this.#own;
      if (disabled ? !checked : !isTakenBack) return;
      isTakenBack = disabled;
      (disabled ? this.#sandbox : this.#own).checked = true;
      changed();
    };
    this.#page?.addEventListener(BASE_CHANGED, follow, { signal });
    // An address on its way is out of reach for some keys. Whoever leaves its field, or makes
    // another choice here, is through with it: then only the reader may choose what may cost money.
    this.#page?.addEventListener("change", () => (isTakenBack = false), { signal });
  }

  get value(): Where {
    return this.#own.checked ? "own" : "sandbox";
  }

  /** The address of the reader's node. */
  get base(): string {
    return this.#page?.dataset["base"] ?? DEFAULT_BASE;
  }

  #show(): void {
    const isReachable = REACHABLE.test(this.base);
    this.#ownText.textContent = this.base;
    this.#own.disabled = !isReachable;
    this.#ownLabel.classList.toggle("api-send-off", !isReachable);
    this.#limits.hidden = isReachable;
  }
}
