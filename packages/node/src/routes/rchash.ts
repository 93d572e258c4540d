import { pathParameters, required, withDefault } from "../http/parameters.ts";
import { hexBytes, uint8 } from "../http/parsers.ts";
import { json } from "../http/reply.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { orFail } from "../state/files.ts";

async function sample(call: Call): Promise<Response> {
  const parameters = pathParameters(call, {
    depth: withDefault(uint8, 0),
    anchor1: required(hexBytes),
    anchor2: required(hexBytes),
  });
  const { clock } = call.node;
  const { reserveSample } = await import("../state/reserve-sample.ts");
  const startedMs = clock.now();
  return orFail("rchash-failed", call.signal, async () => {
    const sampled = await reserveSample(call, parameters);
    return json(200, { ...sampled, durationSeconds: (clock.now() - startedMs) / 1000 });
  });
}

/** `/rchash`: a sample of the local chunks with its proofs. [bee pkg/api/rchash.go] */
export const rchash: readonly Resource[] = [
  resource("/rchash/{depth}/{anchor1}/{anchor2}", { GET: sample }),
];
