import type { Operation } from "@swarm-docs/openapi/document/model";
import { DEFAULT_BASE } from "@swarm-docs/openapi/request/base-url";
import { buildRequest } from "@swarm-docs/openapi/request/build";
import { worthShowing } from "@swarm-docs/openapi/request/optional";
import { urlOf } from "@swarm-docs/openapi/request/request";
import { readAnswer } from "./answer.ts";
import { element } from "./element.ts";
import { bodyField, parameterFields, valuesOf } from "./fields.ts";
import { requestInit, UnsendableError } from "./request-init.ts";
import { answerElements, simulatedLine, statusLine } from "./show.ts";
import { WhereChoice, type Where } from "./where.ts";
import { sharedSandbox, worldValue } from "./world.ts";

/** The form of one operation, its answer, and what happens between the two. */
export class SendPanel {
  readonly element: HTMLElement;
  readonly #operation: Operation;
  readonly #article: Element;
  readonly #close: () => void;
  readonly #where: WhereChoice;
  readonly #gone = new AbortController();
  readonly #form: HTMLFormElement;
  readonly #fields: ReturnType<typeof parameterFields>["fields"];
  readonly #body: ReturnType<typeof bodyField> | undefined;
  readonly #note = element("p", { class: "api-send-note" });
  readonly #status = element("p", { class: "api-send-status", role: "status" });
  readonly #answer = element("div", { class: "api-send-answer" });
  readonly #send = element("button", { type: "submit", class: "api-send-go" }, "Send");
  readonly #stop = element("button", { type: "button", hidden: true }, "Cancel");
  #running: AbortController | undefined;
  #url = "";

  constructor(operation: Operation, article: Element, close: () => void) {
    this.#operation = operation;
    this.#article = article;
    this.#close = close;
    const include = worthShowing(operation.id);
    const sample = buildRequest(operation, { include });
    const { fields, rows } = parameterFields(operation, include);
    this.#fields = fields;
    this.#body = sample.body && bodyField(operation.id, sample.body);
    this.#where = new WhereChoice(operation.id, article, this.#gone.signal, () => {
      void this.#prepare();
    });
    const shut = element("button", { type: "button" }, "Close");
    this.#form = element(
      "form",
      { novalidate: false },
      this.#where.element,
      this.#note,
      ...rows,
      ...(this.#body?.rows ?? []),
      element("p", { class: "api-send-buttons" }, this.#send, this.#stop, shut),
    );
    const name = `Send a request: ${operation.summary}`;
    this.element = element(
      "section",
      { class: "api-send", "aria-label": name },
      this.#form,
      this.#status,
      this.#answer,
    );
    shut.addEventListener("click", close);
    this.#stop.addEventListener("click", () => this.#running?.abort());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.#form.addEventListener("change", (event) => {
      if ((event.target as HTMLInputElement).type === "radio") void this.#prepare();
    });
    this.element.addEventListener("keydown", (event) => this.#key(event));
    void this.#prepare();
  }

  /** Ends what runs and forgets the answer. */
  dispose(): void {
    this.#gone.abort();
    this.#running?.abort();
    if (this.#url) URL.revokeObjectURL(this.#url);
    this.element.remove();
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    if (this.#running) this.#running.abort();
    else this.#close();
  }

  /** Says what will happen, starts the sandbox, and puts values into the form that exist there. */
  async #prepare(): Promise<void> {
    const changes = !["GET", "HEAD"].includes(this.#operation.method);
    this.#send.textContent = this.#where.value === "own" ? "Send to my node" : "Send";
    if (this.#where.value === "own") {
      this.#note.textContent = changes
        ? "This request changes your node and may spend its funds. Check every value first."
        : "The request goes from this browser to your node and nowhere else.";
      this.#fill(() => undefined);
      return;
    }
    this.#note.textContent = "Starting a Swarm node in this page…";
    try {
      await this.#enter();
      if (this.#where.value !== "sandbox") return;
      this.#note.textContent =
        "A development node runs in this page. It has a batch, a file and made-up peers; nothing leaves your browser, and all is gone when you leave the page.";
    } catch (error) {
      if (this.#where.value !== "sandbox") return;
      const reason = error instanceof Error ? error.message : String(error);
      this.#note.textContent = `The node in this page did not start: ${reason}`;
    }
  }

  /** The sandbox, once it runs and the form has what exists there. */
  async #enter(): Promise<typeof fetch> {
    const { sandbox, world } = await sharedSandbox();
    if (this.#where.value === "sandbox")
      this.#fill((name) => worldValue(world, this.#operation.path, name));
    return sandbox.fetch;
  }

  /** Replaces values that the reader has not touched. */
  #fill(own: (name: string) => string | undefined): void {
    for (const { parameter, control, sample } of this.#fields) {
      if (sample === "" || control.value !== (control.dataset.filled ?? sample)) continue;
      control.value = own(parameter.name) ?? sample;
      control.dataset.filled = control.value;
    }
  }

  async #submit(): Promise<void> {
    if (this.#running) return;
    const read = this.#body?.read();
    if (read && "problem" in read) {
      this.#say(read.problem, "bad");
      read.control.focus();
      return;
    }
    const { value: where, base } = this.#where;
    const running = new AbortController();
    this.#running = running;
    this.#answer.replaceChildren();
    this.#say("Sending…", "");
    this.#busy(true);
    try {
      const send = where === "own" ? fetch : await this.#enter();
      running.signal.throwIfAborted();
      // Not before: only a sandbox that runs has told which values exist there.
      const request = buildRequest(this.#operation, {
        base: where === "own" ? base : DEFAULT_BASE,
        values: valuesOf(this.#fields),
        ...(read && { body: read.body }),
      });
      const init = requestInit(request, running.signal, read?.file);
      const since = performance.now();
      const response = await send(urlOf(request), init);
      const answer = await readAnswer(response, since);
      if (this.#url) URL.revokeObjectURL(this.#url);
      this.#url = URL.createObjectURL(
        new Blob([answer.bytes], { type: "application/octet-stream" }),
      );
      this.#say(statusLine(answer), String(answer.status).slice(0, 1), simulatedLine(answer));
      this.#answer.replaceChildren(...answerElements(answer, this.#url, this.#article));
    } catch (error) {
      if (running.signal.aborted) this.#say("Cancelled.", "");
      else this.#say(problemOf(error, where, base), "bad");
    } finally {
      this.#running = undefined;
      this.#busy(false);
    }
  }

  #say(text: string, kind: string, more = ""): void {
    this.#status.className = `api-send-status${kind === "" ? "" : ` api-status-${kind === "bad" ? "5" : kind}`}`;
    this.#status.replaceChildren(
      element("b", {}, text),
      more === "" ? "" : element("span", {}, ` ${more}`),
    );
  }

  #busy(isBusy: boolean): void {
    const hadFocus = this.#stop === document.activeElement;
    this.#stop.hidden = !isBusy;
    this.#send.setAttribute("aria-disabled", String(isBusy));
    if (hadFocus && !isBusy) this.#send.focus();
  }
}

/** What went wrong before there was an answer. */
function problemOf(error: unknown, where: Where, base: string): string {
  if (error instanceof UnsendableError) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  if (where === "sandbox") return `The node in this page failed: ${reason}`;
  return `No answer from ${base}. Either no node listens there, or it does not allow this page: start it with cors-allowed-origins: ${location.origin}`;
}
