import { keepJoined } from "./keepJoined";
import type { Supabase } from "./supabase";

interface TopicWatcher {
  onMessage: (message: { event: string; payload: unknown }) => void;
  /** Earlier messages may have been missed. All later ones are received. */
  onReady: () => void;
  onLost: () => void;
}

/** Receives what the database broadcasts to a private topic. A topic can have only one watcher at a time. */
export function watchTopic(
  supabase: Supabase,
  topic: string,
  { onMessage, onReady, onLost }: TopicWatcher,
): () => void {
  return keepJoined(supabase, {
    topic: () => topic,
    options: { config: { private: true, broadcast: { replication_ready: true } } },
    listen: (channel) =>
      channel.on("broadcast", { event: "*" }, ({ event, payload }) =>
        onMessage({ event, payload }),
      ),
    onStatus(status) {
      if (status === "ready") onReady();
      if (status === "lost") onLost();
    },
  });
}
