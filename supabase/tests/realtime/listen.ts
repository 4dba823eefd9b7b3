import { setTimeout as delay } from "node:timers/promises";
import type { RealtimePostgresChangesPayload } from "@supabase/supabase-js";
import type { Client } from "../stack";

export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;

export interface Listener {
  readonly changes: readonly Change[];
  /** Payloads of `system` messages, such as "ok: Subscribed to PostgreSQL". */
  readonly announcements: readonly string[];
  readonly statuses: readonly string[];
}

export async function listen(client: Client, table: string, filter?: string): Promise<Listener> {
  const changes: Change[] = [];
  const announcements: string[] = [];
  const statuses: string[] = [];
  await client.realtime.setAuth();
  const subscription = { event: "*", schema: "public", table, ...(filter && { filter }) } as const;
  client
    .channel(`${table} ${crypto.randomUUID()}`)
    .on("postgres_changes", subscription, (change) => changes.push(change))
    .on("system", {}, ({ status, message }) => announcements.push(`${status}: ${message}`))
    .subscribe((status) => statuses.push(status));
  await until(() => announcements.length > 0);
  return { changes, announcements, statuses };
}

export async function until(isTrue: () => boolean, milliseconds = 10_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error(`Not true within ${milliseconds} ms: ${String(isTrue)}`);
    await delay(5);
  }
}
