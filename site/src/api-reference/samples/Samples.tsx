import { useState } from "react";
import type { Client, SamplesProps } from "../../../render/api-reference/islands.ts";
import { atBase, useBase } from "../base.ts";
import { chooseClient, useClient } from "../client.ts";
import type { LiveSamples } from "../send/live-samples.ts";
import { Code, type Sheet } from "./Code.tsx";
import { Send } from "./Send.tsx";

/** Sets the language of all operations and keeps the scroll position of the tab. */
function choose(client: Client, tab: HTMLElement): void {
  const before = tab.getBoundingClientRect().top;
  chooseClient(client);
  // Samples above the tab may have changed their height.
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: "instant" });
}

/** The right column of an operation: the request, the console that sends it, the responses. */
export function Samples({ requests, responses, sends, document = "" }: SamplesProps) {
  const client = useClient();
  const base = useBase();
  const [status, setStatus] = useState(responses[0]?.status ?? "");
  const [isSending, setSending] = useState(false);
  /** Samples with the values typed in the open console. */
  const [live, setLive] = useState<LiveSamples>();
  const requestSheets = requests.map((one): Sheet => ({
    ...one,
    name: one.client,
    text: atBase(live?.[one.client] ?? one.text, base),
  }));
  const responseSheets = responses.map((one): Sheet => ({
    name: one.status,
    label: one.status,
    tabClass: `api-status-${one.status.slice(0, 1)}`,
    text: atBase(one.text, base),
  }));
  return (
    // Sticky samples; with the console open they are too tall for that.
    <div className={isSending ? "api-sticky api-sending" : "api-sticky"}>
      <h4 className="api-label">Request</h4>
      <Code
        label="Language of the request"
        sheets={requestSheets}
        chosen={client}
        onChoose={(name, tab) => choose(name as Client, tab)}
      />
      {sends !== undefined && (
        <Send operation={sends} document={document} onOpen={setSending} onSamples={setLive} />
      )}
      <h4 className="api-label">Response</h4>
      <Code
        label="Status of the response"
        sheets={responseSheets}
        chosen={status}
        onChoose={setStatus}
      />
    </div>
  );
}

/** Parses the props from the static markup of the samples. */
export function readSamples(place: HTMLElement): SamplesProps {
  const [request, response] = place.querySelectorAll(".api-code");
  const sheets = (block: Element | undefined): [tab: HTMLElement, text: string][] => {
    const panels = block?.querySelectorAll("[role=tabpanel]") ?? [];
    const tabs = block?.querySelectorAll<HTMLElement>("[role=tab]") ?? [];
    return [...tabs].map((tab, at) => [tab, panels[at]?.textContent ?? ""]);
  };
  return {
    requests: sheets(request).map(([tab, text]) => ({
      client: tab.dataset.client as Client,
      label: tab.textContent ?? "",
      text,
    })),
    responses: sheets(response).map(([tab, text]) => ({ status: tab.textContent ?? "", text })),
    sends: place.querySelector<HTMLElement>(".api-slot")?.dataset.operation,
  };
}
