import type { Portal } from "@portal/shared/contract/portal";
import { messageOf } from "@portal/shared/data/errors";
import { serverNow } from "@portal/shared/domain/serverTime";
import type { User } from "@supabase/supabase-js";

/** spec 1 §7 */
export async function storeFeedback({ supabase }: Portal, user: User, content: string) {
  await supabase
    .from("feedback")
    .insert({
      user_id: user.id,
      content,
      status: "pending",
      // The database overwrites it with its own time.
      created_at: serverNow().toISOString(),
    })
    .throwOnError();
}

/** spec 1 §8 */
export async function mailFeedback(portal: Portal, content: string): Promise<void> {
  const { supabase, reportError, toast } = portal;
  const { error } = await supabase.functions.invoke("send-email", {
    body: { template: "feedback", data: { content } },
  });
  if (!error) return;
  reportError(error, { during: "feedback mail" });
  toast({
    // Replaces no toast: the feedback itself was submitted.
    flow: "feedback mail",
    title: "Failed to send email",
    description: messageOf(error, "An unexpected error occurred"),
    variant: "destructive",
  });
}
