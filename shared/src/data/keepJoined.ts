import type { RealtimeChannel, RealtimeChannelOptions } from "@supabase/supabase-js";
import type { Supabase } from "./supabase";

/** `ready`: every change from now on is reported. */
export type ChannelStatus = "subscribed" | "ready" | "lost";

interface ChannelRequest {
  /** Returns the topic; called for each join. */
  topic: () => string;
  options?: RealtimeChannelOptions;
  listen: (channel: RealtimeChannel) => RealtimeChannel;
  onStatus: (status: ChannelStatus) => void;
}

/**
 * Marks the options of the portal's channels. The realtime client of the shell (deferredRealtime.ts) opens
 * them on a socket of their own, because a channel with the same topic on the same socket replaces them.
 */
const KEPT = Symbol.for("portal:kept-channel");

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** Rejoins closed channels, which supabase-js does not. Returns a function that leaves. */
export function keepJoined(
  supabase: Supabase,
  { topic, options, listen, onStatus }: ChannelRequest,
): () => void {
  let current: RealtimeChannel | undefined;
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  async function join(): Promise<void> {
    const name = topic();
    try {
      // supabase-js has no token at first and would join without one. Also loads the client.
      await supabase.realtime.setAuth(null);
      // With the same topic, supabase-js returns the channel that is still closing.
      const closing = supabase
        .getChannels()
        .find((other) => other.topic === `realtime:${name}` && KEPT in other.params);
      if (closing) await supabase.removeChannel(closing);
    } catch {
      return joinLater();
    }
    if (ended) return;
    // Copied, because the client changes what it is given.
    const kept = { config: { ...options?.config }, [KEPT]: true };
    const channel = listen(supabase.channel(name, kept));
    current = channel;
    channel
      .on("system", {}, ({ status }) => {
        if (channel !== current) return;
        if (status === "error") return joinAgain(channel);
        pause = FIRST_PAUSE_MS;
        onStatus("ready");
      })
      .subscribe((status) => {
        if (channel !== current) return;
        if (status === "SUBSCRIBED") return onStatus("subscribed");
        if (status === "CLOSED") return joinAgain(channel);
        onStatus("lost");
        void supabase.realtime.setAuth();
      });
  }

  function joinAgain(channel: RealtimeChannel): void {
    current = undefined;
    onStatus("lost");
    void supabase.removeChannel(channel);
    joinLater();
  }

  function joinLater(): void {
    if (ended) return;
    timer = setTimeout(() => void join(), pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }

  void join();
  return () => {
    ended = true;
    clearTimeout(timer);
    const channel = current;
    current = undefined;
    if (channel) void supabase.removeChannel(channel);
  };
}
