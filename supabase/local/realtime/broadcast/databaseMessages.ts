import type { Sql } from "postgres";
import type { Log } from "../../context";
import type { Change } from "../changes/change";
import { TOPIC_PREFIX } from "../channel";
import type { Channels } from "../channels";
import { broadcast } from "./broadcast";

const CLEANING_INTERVAL_MS = 60 * 60 * 1000;

export const isMessage = ({ relation }: Change): boolean =>
  relation.schema === "realtime" && relation.name === "messages";

/** Sends a row that `realtime.send` inserted. */
export function deliverMessage(channels: Channels, { record }: Change): void {
  if (!record?.["topic"] || !record["event"] || !record["payload"]) return;
  const topic = TOPIC_PREFIX + record["topic"];
  const receivers = channels.ofTopic(topic, record["private"] === "t");
  if (receivers.size === 0) return;
  const payload: unknown = JSON.parse(record["payload"]);
  broadcast(receivers, topic, { event: record["event"], payload });
}

/** As on hosted projects, messages are kept for three days. Returns a function that stops. */
export function cleanMessages(sql: Sql, log: Log): () => void {
  const clean = () =>
    sql`delete from realtime.messages where inserted_at < now() - interval '3 days'`.catch(
      (error: unknown) => log.warn(`Old messages were not deleted: ${String(error)}`),
    );
  const timer = setInterval(() => void clean(), CLEANING_INTERVAL_MS).unref();
  void clean();
  return () => clearInterval(timer);
}
