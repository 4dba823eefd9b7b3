import type { Portal } from "@portal/shared/contract/portal";
import type { User } from "@supabase/supabase-js";

/**
 * Stores feedback (`content` already trimmed) and tells the staff by mail. What is stored counts:
 * a mail that can't be sent is reported, and the person is thanked all the same.
 * @throws when the feedback could not be stored.
 */
export async function submitFeedback(portal: Portal, user: User, content: string): Promise<void> {
  const { supabase, reportError } = portal;
  await supabase
    .from("feedback")
    .insert({
      user_id: user.id,
      content,
      status: "pending",
      created_at: new Date().toISOString(),
    })
    .throwOnError();
  // The server knows the staff's address and lays out the mail: who writes and what, escaped.
  const { error } = await supabase.functions.invoke("send-email", {
    body: { template: "feedback", data: { content } },
  });
  if (error) reportError(error, { during: "feedback mail" });
}
