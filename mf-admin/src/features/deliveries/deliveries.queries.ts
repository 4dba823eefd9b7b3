import { findKind } from "@portal/shared/notifications/kindList";
import { serverNow } from "@portal/shared/domain/serverTime";
import * as z from "@portal/shared/vendor/zod";
import type { Supabase } from "@portal/shared/data/supabase";
import { adminKeys } from "../../data/adminKeys";
import { newestFirst } from "../../data/lists/keyset";
import { pageQuery, readRange, readUncounted, type ReadPart } from "../../data/lists/page";

export const DELIVERIES_PAGE_SIZE = 20;
/** A message that is not sent after this time is late. */
const LATE_AFTER_MS = 5 * 60_000;
const REFETCH_INTERVAL_MS = 30_000;

const columns =
  "id, user_id, channel, kind, recipient, status, attempts, due_at, last_error, created_at, profiles!outbox_user_id_fkey(full_name, email)";

const deliverySchema = z.object({
  id: z.string(),
  user_id: z.string().nullish(),
  channel: z.enum(["email", "push"]),
  kind: z.string(),
  /** An address without an account, or "staff" for the address of the team. */
  recipient: z.string().nullable(),
  status: z.enum(["due", "failed"]),
  attempts: z.number(),
  due_at: z.string(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  profiles: z.object({ full_name: z.string().nullable(), email: z.string().nullable() }).nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const labelOf = ({ kind, channel }: Delivery): string => {
  const label = findKind(kind)?.label ?? kind.replaceAll("_", " ");
  return channel === "push" ? `${label} (push)` : label;
};
export const addressOf = ({ recipient, profiles }: Delivery): string =>
  recipient === "staff" ? "Team address" : (recipient ?? profiles?.email ?? "No address");

function failedOrLate(): string {
  const late = new Date(serverNow().getTime() - LATE_AFTER_MS).toISOString();
  return `status.eq.failed,and(status.eq.due,created_at.lt."${late}")`;
}

export const deliveryQueries = {
  /** Failed ones first, then late ones; the newest first. */
  page: (supabase: Supabase, page: number) => ({
    ...pageQuery(
      adminKeys.deliveries,
      async (...read) => {
        const unparsed = await readRange(
          supabase
            .from("outbox")
            .select(columns, { count: "exact" })
            .or(failedOrLate())
            .order("status", { ascending: false })
            .order("created_at", { ascending: false })
            .order("id"),
          ...read,
        );
        return { ...unparsed, rows: z.array(deliverySchema).parse(unparsed.rows) };
      },
      page,
      DELIVERIES_PAGE_SIZE,
    ),
    refetchInterval: REFETCH_INTERVAL_MS,
  }),
};

/** Newest first. Messages that are sent during the export do not make it skip others. */
export const readDeliveries = (supabase: Supabase): ReadPart<Delivery> =>
  readUncounted(async (last, size) => {
    const list = supabase.from("outbox").select(columns).or(failedOrLate());
    const { signal } = new AbortController();
    const { data } = await newestFirst(list, last, size, signal).throwOnError();
    return z.array(deliverySchema).parse(data);
  });
