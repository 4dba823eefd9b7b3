import type { Portal } from "@portal/shared/contract/portal";
import { messageOf } from "@portal/shared/data/errors";
import type { User } from "@supabase/supabase-js";

/**
 * Stores feedback, `content` already trimmed (spec 1 §7).
 * @throws when it could not be stored.
 */
export async function storeFeedback({ supabase }: Portal, user: User, content: string) {
  await supabase
    .from("feedback")
    .insert({
      user_id: user.id,
      content,
      status: "pending",
      // The database puts its own clock in the place of the browser's.
      created_at: new Date().toISOString(),
    })
    .throwOnError();
}

/** Tells the staff of stored feedback by mail; a failure is told and reported (spec 1 §8). */
export async function mailFeedback(portal: Portal, content: string): Promise<void> {
  const { supabase, reportError, toast } = portal;
  // The server knows the staff's address and lays out the mail: who writes and what, escaped.
  const { error } = await supabase.functions.invoke("send-email", {
    body: { template: "feedback", data: { content } },
  });
  if (!error) return;
  reportError(error, { during: "feedback mail" });
  toast({
    title: "Failed to send email",
    description: messageOf(error, "An unexpected error occurred"),
    variant: "destructive",
  });
}
