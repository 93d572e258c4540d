import type { ReleaseName } from "@swarm-docs/node/release/name";
import type { Operation } from "@swarm-docs/openapi/document/model";
import { BASE_VERSION, BEE_RELEASES } from "@swarm-docs/openapi/document/version";
import { DEFAULT_BASE } from "@swarm-docs/openapi/request/base-url";
import { buildRequest } from "@swarm-docs/openapi/request/build";
import { urlOf } from "@swarm-docs/openapi/request/request";
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from "react";
import { Elapsed, NO_PROGRESS } from "../../ui/Elapsed.tsx";
import { Status } from "../../ui/Status.tsx";
import { useKeptFields } from "../../ui/useKeptFields.ts";
import { hold } from "../../../framework/places/hold.ts";
import { idOf } from "../../../shared/routing/fragment.ts";
import { size } from "../../clients/answer.ts";
import { base } from "../base.ts";
import { pageNode, useWorld } from "../page-node.ts";
import { AnswerView } from "./AnswerView.tsx";
import { BodyField, type BodyControl } from "./BodyField.tsx";
import { bodyOf } from "./body.ts";
import { Parameters } from "./Fields.tsx";
import { forgetGiven, givenValues, type Given } from "./given.ts";
import { valuesToSend, type LiveSamples } from "./live-samples.ts";
import { Made } from "./Made.tsx";
import { requestInit, UnsendableError } from "./request-init.ts";
import { Sent, bodySize, type SentRequest } from "./Sent.tsx";
import { brokenUploadText, noAnswerText } from "../../../shared/text/no-answer.ts";
import { reasonOf } from "../../../shared/text/reason.ts";
import { useFields } from "./useFields.ts";
import { useInView } from "./useInView.ts";
import { useNode, type SandboxState } from "./useNode.ts";
import { useSending } from "./useSending.ts";
import { useWhere, WhereChoice, type Where } from "./Where.tsx";

interface Props {
  readonly operation: Operation;
  readonly onClose: () => void;
  /** Receives the samples with typed values; `undefined` when the console unmounts. */
  readonly onSamples: (samples: LiveSamples | undefined) => void;
}

/** Bee release that has the interface of an operation; unknown versions use the first. */
function releaseOf({ interface: version }: Operation): ReleaseName {
  const releases: Readonly<Record<string, ReleaseName>> = BEE_RELEASES;
  return releases[version] ?? BEE_RELEASES[BASE_VERSION];
}

/** Note about where a request is sent and its effect. */
function noteOf(where: Where, method: string, node: SandboxState, bee: ReleaseName): string {
  if (where === "own")
    return ["GET", "HEAD"].includes(method)
      ? "The request goes from this browser to your node and nowhere else."
      : "This request changes your node and may spend its funds. Check every value first.";
  if (node === "starting") return `Starting a Swarm node in this page, as Bee ${bee}…`;
  if (node !== "ready") return `The node in this page did not start: ${node.problem}`;
  return `A development node runs in this page. It answers as Bee ${bee} and has a batch, a file and simulated peers; nothing leaves your browser, and everything is gone when you leave the page.`;
}

/** Error text for a request without an answer, or with one that broke off. */
function problemOf(
  error: unknown,
  where: Where,
  address: string,
  response: Response | undefined,
  ms: number,
  hasBody: boolean,
): string {
  if (error instanceof UnsendableError) return error.message;
  if (where === "sandbox") return `The node in this page failed: ${reasonOf(error)}`;
  if (response)
    return `${address} answered with status ${response.status}, but the connection broke before the end of its body.`;
  return (hasBody && brokenUploadText(address, ms)) || noAnswerText(address, location.origin);
}

/** Sends requests of one operation; shows the request and its answer. */
export function Console({ operation, onClose, onSamples }: Props) {
  const { id, method, path, summary } = operation;
  const [where, choose] = useWhere();
  const bee = releaseOf(operation);
  const node = useNode(bee, where === "sandbox");
  const world = useWorld();
  const fields = useFields(operation, where, onSamples);
  const { sample, draft, given, forget } = fields;
  const { outcome, isBusy, send, refuse, cancel } = useSending();
  const [sent, setSent] = useState<SentRequest>();
  const body = useRef<BodyControl>(null);
  const go = useRef<HTMLButtonElement>(null);
  const result = useInView(outcome.answer);
  const section = useRef<HTMLElement>(null);
  const stop = useRef<HTMLButtonElement>(null);

  const showGiven = useEffectEvent((values: Given) => {
    choose(values.where);
    forget(Object.keys(givenValues(path, values)));
    hold(() => section.current);
  });
  useEffect(() => {
    if (!given) return;
    showGiven(given);
    const focus = (): void => go.current?.focus({ preventScroll: true });
    if (idOf(location.hash) === id) return focus();
    // The browser follows the link after this, and takes the focus from every other element.
    window.addEventListener("hashchange", focus, { once: true });
    return () => window.removeEventListener("hashchange", focus);
  }, [given, id]);
  useEffect(() => () => forgetGiven(id), [id]);
  useKeptFields(section, id);

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const read = sample && bodyOf(sample, draft);
    if (typeof read === "string") {
      refuse(read);
      body.current?.focus();
      return;
    }
    const address = where === "own" ? base.get() : DEFAULT_BASE;
    setSent(undefined);
    await send(
      async (signal) => {
        // Only a running node has reported its values.
        const there = where === "sandbox" ? await pageNode(bee) : undefined;
        signal.throwIfAborted();
        const request = buildRequest(operation, {
          base: address,
          values: valuesToSend(operation, fields.valuesOn(there?.world)),
          ...(read && { body: read }),
        });
        const init = requestInit(request, signal, draft.file);
        setSent({ request, bytes: bodySize(init.body), where });
        const since = performance.now();
        const response = await (there ? there.sandbox.fetch : fetch)(urlOf(request), init);
        return { response, since };
      },
      (error, response, ms) => problemOf(error, where, address, response, ms, read !== undefined),
      draft.file && size(draft.file.size),
    );
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    if (isBusy) cancel();
    else onClose();
  };
  useLayoutEffect(() => {
    // Cancel is hidden after the request: move its focus to Send.
    if (!isBusy && document.activeElement === stop.current) go.current?.focus();
  }, [isBusy]);
  const values = fields.valuesOn(where === "sandbox" ? world : undefined);
  return (
    // Escape is no click: it works from every field inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      className="api-send"
      aria-label={`Send a request: ${summary}`}
      onKeyDown={press}
    >
      <form onSubmit={(event) => void submit(event)}>
        <WhereChoice operation={id} where={where} onChoose={choose} />
        <p className="api-send-note">{noteOf(where, method, node, bee)}</p>
        <Parameters
          operation={operation}
          shown={fields.shown}
          values={values}
          onChange={fields.type}
        />
        {sample && (
          <BodyField
            operation={id}
            sample={sample}
            type={values["Content-Type"] || sample.type}
            draft={draft}
            onChange={fields.changeBody}
            control={body}
          />
        )}
        <p className="api-send-buttons">
          <button ref={go} type="submit" className="api-send-go" aria-disabled={isBusy}>
            {where === "own" ? "Send to my node" : "Send"}
          </button>
          <button ref={stop} type="button" hidden={!isBusy} onClick={cancel}>
            Cancel
          </button>
          <button type="button" onClick={onClose}>
            Close
          </button>
        </p>
      </form>
      <div ref={result} className="api-send-result">
        <Status
          className={`api-send-status${outcome.kind === "" ? "" : ` api-status-${outcome.kind}`}`}
          of={outcome}
        >
          {outcome.text !== "" && <b>{outcome.text}</b>}
          {outcome.more !== "" && <span>{` ${outcome.more}`}</span>}
        </Status>
        {isBusy && <Elapsed>{draft.file && NO_PROGRESS}</Elapsed>}
        <div className="api-send-answer">
          {outcome.answer && <AnswerView answer={outcome.answer} operation={id} />}
          {outcome.answer && sent && <Made {...sent} answer={outcome.answer} bee={bee} />}
        </div>
      </div>
      {sent && <Sent {...sent} />}
    </section>
  );
}
