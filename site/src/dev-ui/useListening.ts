import { useCallback, useEffect, useReducer, useRef } from "react";
import { subscribePath } from "../workshop/messages/ways.ts";
import type { NodeClient } from "../workshop/node/node-client.ts";
import { channelKey, type Channel } from "./messages.ts";

/** Messages kept at most. */
const MOST_KEPT = 200;
/** Subscriptions at most: browsers limit connections per origin. */
export const MOST_CHANNELS = 20;

/** A received message. */
export interface Heard {
  readonly id: number;
  readonly channel: Channel;
  readonly bytes: Uint8Array;
  /** Wall time, milliseconds. */
  readonly atMs: number;
}

/** Channel that the page is subscribed to, or was until the connection ended. */
export interface Listened extends Channel {
  readonly state: "opening" | "open" | "ended";
}

/** Received messages and subscriptions. */
export interface Listening {
  /** The oldest first. */
  readonly heard: readonly Heard[];
  readonly channels: readonly Listened[];
  /** Settles once the subscription is open. Rejects with the node's error. */
  readonly listen: (channel: Channel) => Promise<void>;
  readonly stop: (channel: Channel) => void;
  readonly forget: () => void;
}

type Seen = Pick<Listening, "heard" | "channels">;

type News =
  | { readonly kind: "state"; readonly channel: Channel; readonly state: Listened["state"] }
  | { readonly kind: "stopped"; readonly channel: Channel }
  | { readonly kind: "message"; readonly message: Omit<Heard, "id"> }
  | { readonly kind: "forgotten" };

function after({ heard, channels }: Seen, news: News): Seen {
  switch (news.kind) {
    case "message": {
      const id = (heard.at(-1)?.id ?? 0) + 1;
      return { channels, heard: [...heard, { ...news.message, id }].slice(-MOST_KEPT) };
    }
    case "forgotten":
      return { channels, heard: [] };
    case "stopped":
      return {
        heard,
        channels: channels.filter((one) => channelKey(one) !== channelKey(news.channel)),
      };
    case "state": {
      const listened = { ...news.channel, state: news.state };
      const isKnown = channels.some((one) => channelKey(one) === channelKey(listened));
      const known = channels.map((one) =>
        channelKey(one) === channelKey(listened) ? listened : one,
      );
      return { heard, channels: isKnown ? known : [...channels, listened] };
    }
  }
}

interface Subscription {
  readonly frames: AsyncIterableIterator<Uint8Array>;
  readonly opened: Promise<void>;
}

/**
 * Subscriptions to the node's channels, kept while the page is mounted, whichever panel is shown.
 * `isHeard`: whether the node is connected; ended subscriptions are reopened when it reconnects.
 */
export function useListening(node: NodeClient, isHeard: boolean): Listening {
  const [seen, tell] = useReducer(after, { heard: [], channels: [] });
  const open = useRef(new Map<string, Subscription>());
  useEffect(() => {
    const subscriptions = open.current;
    return () => {
      for (const { frames } of subscriptions.values()) void frames.return?.();
      subscriptions.clear();
    };
  }, []);

  const listen = useCallback(
    (channel: Channel): Promise<void> => {
      const key = channelKey(channel);
      const known = open.current.get(key);
      if (known) return known.opened;
      tell({ kind: "state", channel, state: "opening" });
      let frames!: Subscription["frames"];
      const opened = new Promise<void>((resolve, reject) => {
        frames = node.subscribe(subscribePath(channel.way, channel.name), () => {
          tell({ kind: "state", channel, state: "open" });
          resolve();
        });
        const hear = async (): Promise<void> => {
          for await (const bytes of frames) {
            tell({ kind: "message", message: { channel, bytes, atMs: Date.now() } });
          }
          throw new Error("the connection ended");
        };
        hear().catch((error: unknown) => {
          reject(error as Error);
          if (open.current.get(key)?.frames !== frames) return;
          open.current.delete(key);
          tell({ kind: "state", channel, state: "ended" });
        });
      });
      // Avoid an unhandled rejection when the caller ignores the promise.
      opened.catch(() => undefined);
      open.current.set(key, { frames, opened });
      return opened;
    },
    [node],
  );
  const stop = useCallback((channel: Channel): void => {
    const subscription = open.current.get(channelKey(channel));
    open.current.delete(channelKey(channel));
    void subscription?.frames.return?.();
    tell({ kind: "stopped", channel });
  }, []);
  const forget = useCallback(() => tell({ kind: "forgotten" }), []);

  const channels = useRef(seen.channels);
  useEffect(() => {
    channels.current = seen.channels;
  });
  useEffect(() => {
    if (!isHeard) return;
    for (const { way, name, state } of channels.current) {
      if (state === "ended") listen({ way, name }).catch(() => undefined);
    }
  }, [isHeard, listen]);
  return { ...seen, listen, stop, forget };
}
