import type { Database } from "./database.types";
import { keepJoined } from "./keepJoined";
import type { Supabase } from "./supabase";

interface WatchedRows {
  table: keyof Database["public"]["Tables"];
  /** Filter of Realtime, such as `user_id=eq.…`. */
  filter?: string;
}

/** Calls `onChange` also when changes may have been missed. */
export function watchTable(
  supabase: Supabase,
  { table, filter }: WatchedRows,
  onChange: () => void,
): () => void {
  const changes = { event: "*", schema: "public", table, ...(filter && { filter }) } as const;
  return keepJoined(supabase, {
    topic: () => `${table}:${crypto.randomUUID()}`,
    listen: (channel) => channel.on("postgres_changes", changes, onChange),
    onStatus(status) {
      if (status !== "lost") onChange();
    },
  });
}
