/** An event of the hosted service's analytics. */
export interface InsightsEvent {
  readonly eventType: "view" | "click";
  readonly eventName: string;
  readonly index: string;
  readonly objectIDs: readonly string[];
  readonly queryID?: string;
  readonly positions?: readonly number[];
}

/** Sends events; errors are ignored. */
export type SendEvents = (events: readonly InsightsEvent[]) => void;

/** Object ids per view event. */
export const EVENT_SIZE = 20;
/** Debounce in milliseconds before shown hits are reported. */
export const QUIET_MS = 400;

/** POSTs events to the service. Without a persistent user token: nothing is stored. */
export function eventSender(appId: string, apiKey: string): SendEvents {
  const userToken = `anonymous-${crypto.randomUUID()}`;
  const parameters = new URLSearchParams({
    "X-Algolia-Application-Id": appId,
    "X-Algolia-API-Key": apiKey,
  });
  return (events) => {
    const body = JSON.stringify({ events: events.map((event) => ({ ...event, userToken })) });
    const url = `https://insights.algolia.io/1/events?${parameters.toString()}`;
    void fetch(url, { method: "POST", body, keepalive: true, credentials: "omit" }).catch(() => {});
  };
}

/** Reports shown hits, 20 ids per event, debounced while typing, and clicked hits. */
export class Insights {
  private readonly index: string;
  private readonly send: SendEvents;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(index: string, send: SendEvents) {
    this.index = index;
    this.send = send;
  }

  /** Records shown hits; debounced, the last call wins. */
  view(objectIDs: readonly string[], queryID?: string): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const events: InsightsEvent[] = [];
      for (let from = 0; from < objectIDs.length; from += EVENT_SIZE) {
        const ids = objectIDs.slice(from, from + EVENT_SIZE);
        events.push(this.event("view", "Items Viewed", ids, queryID));
      }
      if (events.length > 0) this.send(events);
    }, QUIET_MS);
  }

  /** Records a clicked hit; `position` counts from 1. */
  click(objectID: string, position: number, queryID?: string): void {
    const event = this.event("click", "Item Selected", [objectID], queryID);
    this.send([queryID ? { ...event, positions: [position] } : event]);
  }

  private event(
    eventType: InsightsEvent["eventType"],
    eventName: string,
    objectIDs: readonly string[],
    queryID?: string,
  ): InsightsEvent {
    return { eventType, eventName, index: this.index, objectIDs, ...(queryID && { queryID }) };
  }
}
