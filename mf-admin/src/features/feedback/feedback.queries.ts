import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { adminKeys } from "../../data/adminKeys";
import { newestFirst } from "../../data/lists/keyset";
import { pageQuery, readRange, readUncounted, type ReadPart } from "../../data/lists/page";

export const FEEDBACK_PAGE_SIZE = 20;

export const feedbackStatuses = ["pending", "read", "reviewed", "resolved"] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

export const statusLabel: Record<FeedbackStatus, string> = {
  pending: "New",
  read: "Read",
  reviewed: "Reviewed",
  resolved: "Resolved",
};

const feedbackSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  content: z.string(),
  status: z.enum(feedbackStatuses),
  created_at: z.string(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  answered_by_name: z.string().nullable(),
  profiles: z.object({ display_name: z.string(), email: z.string().nullable() }).nullable(),
});
export type Feedback = z.infer<typeof feedbackSchema>;

const feedbackColumns =
  "id, user_id, content, status, created_at, answer, answered_at, answered_by_name, profiles!feedback_user_id_fkey(display_name, email)";

export type FeedbackFilter = FeedbackStatus | "all";

export const feedbackQueries = {
  /** Newest first. */
  page: (supabase: Supabase, status: FeedbackFilter, page: number) =>
    pageQuery(
      [...adminKeys.feedback, status],
      async (...read) => {
        const list = supabase
          .from("feedback")
          .select(feedbackColumns, { count: "exact" })
          .order("created_at", { ascending: false })
          .order("id");
        const unparsed = await readRange(
          status === "all" ? list : list.eq("status", status),
          ...read,
        );
        return { ...unparsed, rows: z.array(feedbackSchema).parse(unparsed.rows) };
      },
      page,
      FEEDBACK_PAGE_SIZE,
    ),
};

/** All feedback that matches the filter, newest first. */
export const readFeedback = (supabase: Supabase, status: FeedbackFilter): ReadPart<Feedback> =>
  readUncounted(async (last, size) => {
    const list = supabase.from("feedback").select(feedbackColumns);
    const matches = status === "all" ? list : list.eq("status", status);
    const { signal } = new AbortController();
    const { data } = await newestFirst(matches, last, size, signal).throwOnError();
    return z.array(feedbackSchema).parse(data);
  });
