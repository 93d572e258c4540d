import type { PlainRequest, Edge, Target } from "../harness/target.ts";
import type { SocketClient } from "../harness/socket-client.ts";

/** An answer as it was sent. */
export interface RecordedAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What a case asked of a node, and what the node answered. */
export type Step =
  | {
      readonly kind: "request";
      /** Requests of one group were in flight at the same time. */
      readonly group: number;
      readonly request: PlainRequest;
      readonly answer: RecordedAnswer;
    }
  | {
      readonly kind: "socket";
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      /** The refusal; absent when the socket was opened. */
      readonly answer: RecordedAnswer | undefined;
    }
  | {
      readonly kind: "control";
      readonly name: string;
      readonly parameters: Readonly<Record<string, unknown>>;
    };

/** Path of the developer commands of a node. */
const controls = "/_dev/";

/** Reads an answer to its end. */
export async function recordedAnswer(response: Response): Promise<RecordedAnswer> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

/** The same answer as a case reads it. */
function replayedResponse({ status, headers, body }: RecordedAnswer): Response {
  const isBodiless = status === 204 || status === 304;
  return new Response(isBodiless ? null : body.slice(), { status, headers });
}

/** Makes an edge that notes every step of a case in `steps`. */
export function recording(edge: Edge, steps: Step[]): Edge {
  return {
    ...edge,
    open: async (node) => recordingTarget(await edge.open(node), steps),
  };
}

function recordingTarget(target: Target, steps: Step[]): Target {
  let inFlight = 0;
  let group = 0;
  return {
    name: target.name,
    close: () => target.close(),
    async fetch(given) {
      // Bee compresses short answers, too, which the development node does not.
      const headers = { "Accept-Encoding": "identity", ...given.headers };
      const request = { ...given, headers };
      if (request.path.startsWith(controls)) {
        steps.push(controlStep(request));
        return target.fetch(request);
      }
      if (inFlight === 0) group += 1;
      inFlight += 1;
      const own = group;
      const at = steps.push({ kind: "request", group: own, request, answer: noAnswer }) - 1;
      try {
        const answer = await recordedAnswer(await target.fetch(request));
        steps[at] = { kind: "request", group: own, request, answer };
        return replayedResponse(answer);
      } finally {
        inFlight -= 1;
      }
    },
    async connect(path, headers) {
      const found: SocketClient | Response = await target.connect(path, headers);
      const answer = found instanceof Response ? await recordedAnswer(found) : undefined;
      steps.push({ kind: "socket", path, headers, answer });
      return answer === undefined ? found : replayedResponse(answer);
    },
  };
}

/** Placeholder for the answer of a request in flight. */
const noAnswer: RecordedAnswer = { status: 0, headers: {}, body: new Uint8Array() };

function controlStep({ path, body }: PlainRequest): Step {
  const text = new TextDecoder().decode(body);
  const parameters = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  return { kind: "control", name: path.slice(controls.length), parameters };
}
