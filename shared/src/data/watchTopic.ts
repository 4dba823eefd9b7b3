import { keepJoined } from "./keepJoined";
import type { Supabase } from "./supabase";

interface TopicWatcher {
  onMessage: (message: { event: string; payload: unknown }) => void;
  /** Earlier messages may have been missed. All later ones are received. */
  onReady: () => void;
  onLost: () => void;
}

/** Adds a watcher; returns a function that removes it. */
type SharedTopic = (watcher: TopicWatcher) => () => void;

/**
 * The property of the Supabase client that holds the shared topics. supabase-js has one channel for a
 * topic, and each module has its own copy of this file, so a variable of this file would not be shared.
 */
const SHARED_TOPICS = Symbol.for("portal:topics");

function topicsOf(client: Supabase & { [SHARED_TOPICS]?: Map<string, SharedTopic> }) {
  return (client[SHARED_TOPICS] ??= new Map());
}

/**
 * Receives what the database broadcasts to a private topic. Any number can watch a topic: they share one
 * channel, which ends with the last of them.
 */
export function watchTopic(supabase: Supabase, topic: string, watcher: TopicWatcher): () => void {
  const topics = topicsOf(supabase);
  const watch = topics.get(topic) ?? shareTopic(supabase, topic, () => topics.delete(topic));
  topics.set(topic, watch);
  return watch(watcher);
}

function shareTopic(supabase: Supabase, topic: string, onEnd: () => void): SharedTopic {
  const watchers = new Set<TopicWatcher>();
  let isReady = false;
  const leave = keepJoined(supabase, {
    topic: () => topic,
    options: { config: { private: true, broadcast: { replication_ready: true } } },
    listen: (channel) =>
      channel.on("broadcast", { event: "*" }, ({ event, payload }) => {
        for (const { onMessage } of watchers) onMessage({ event, payload });
      }),
    onStatus(status) {
      if (status === "subscribed") return;
      isReady = status === "ready";
      for (const { onReady, onLost } of watchers) (isReady ? onReady : onLost)();
    },
  });
  return (watcher) => {
    // Copied, because the same watcher may be added twice.
    const own = { ...watcher };
    watchers.add(own);
    if (isReady) queueMicrotask(() => isReady && watchers.has(own) && own.onReady());
    return () => {
      if (!watchers.delete(own) || watchers.size > 0) return;
      onEnd();
      leave();
    };
  };
}
