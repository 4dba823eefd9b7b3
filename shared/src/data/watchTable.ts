import type { RealtimeChannel } from "@supabase/supabase-js";
import type { Database } from "./database.types";
import type { Supabase } from "./supabase";

interface WatchedRows {
  table: keyof Database["public"]["Tables"];
  /** E.g. `user_id=eq.…`. */
  filter?: string;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** Also calls `onChange` after gaps. Rejoins closed subscriptions, which supabase-js does not. */
export function watchTable(
  supabase: Supabase,
  { table, filter }: WatchedRows,
  onChange: () => void,
): () => void {
  let current: RealtimeChannel | undefined;
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  async function join(): Promise<void> {
    try {
      // supabase-js has no token at first and would join without one. Also loads the client.
      await supabase.realtime.setAuth(null);
    } catch {
      return joinLater();
    }
    if (ended) return;
    // With a reused topic, supabase-js returns the channel that is still closing.
    const channel = supabase.channel(`${table}:${crypto.randomUUID()}`);
    current = channel;
    channel
      .on(
        "postgres_changes",
        { event: "*", schema: "public", table, ...(filter && { filter }) },
        onChange,
      )
      .on("system", {}, ({ status }) => {
        if (channel !== current) return;
        if (status === "error") return joinAgain(channel);
        pause = FIRST_PAUSE_MS;
        onChange();
      })
      .subscribe((status) => {
        if (channel !== current) return;
        if (status === "SUBSCRIBED") onChange();
        else if (status === "CLOSED") joinAgain(channel);
        else void supabase.realtime.setAuth();
      });
  }

  function joinAgain(channel: RealtimeChannel): void {
    current = undefined;
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
