import type { FaultRule } from "@swarm-docs/node/state/watch";

/** Description of a fault rule. */
export function faultText({ status, delayMs, cut, times }: FaultRule): string {
  const does = [
    ...(delayMs ? [`waits ${delayMs} ms`] : []),
    ...(cut === true ? ["is cut off"] : status === undefined ? [] : [`answers ${status}`]),
  ].join(", then ");
  const left = times === undefined ? "" : times === 1 ? ", once more" : `, ${times} times more`;
  return (does === "" ? "changes nothing" : does) + left;
}
