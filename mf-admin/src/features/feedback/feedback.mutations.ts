import { refusalOf } from "@portal/shared/data/refusals";
import { requireRow, throwIfConflict } from "@portal/shared/data/staleVersion";
import { adminKeys } from "../../data/adminKeys";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import { statusLabel, type Feedback, type FeedbackStatus } from "./feedback.queries";

interface StatusChange {
  feedback: Feedback;
  status: FeedbackStatus;
}

export function useSetFeedbackStatus() {
  return useAdminMutation({
    write: (supabase, { feedback: { id, status: seen }, status }: StatusChange) =>
      requireRow(
        supabase.from("feedback").update({ status }).match({ id, status: seen }).select("id"),
      ),
    invalidates: [adminKeys.feedback],
    flow: ({ feedback }) => `feedback ${feedback.id}`,
    successToast: ({ status }) => ({
      title: `Feedback marked as ${statusLabel[status].toLowerCase()}`,
    }),
    errorToast: toErrorToast("Feedback not changed", "Please try again."),
  });
}

interface Answer {
  feedback: Feedback;
  answer: string;
}

/** @throws StaleVersionError if another admin has answered, or the feedback no longer exists. */
export function useAnswerFeedback() {
  return useAdminMutation({
    isEdit: true,
    write: async (supabase, { feedback, answer }: Answer) => {
      await throwIfConflict(
        supabase.rpc("answer_feedback", { feedback_id: feedback.id, answer }).throwOnError(),
        (error) => refusalOf(error)?.code === "already_answered",
      );
      // Errors are ignored: otherwise the scheduled run sends the message.
      await supabase.functions.invoke("deliver-notifications", { body: {} });
    },
    invalidates: [adminKeys.feedback],
    flow: ({ feedback }) => `feedback ${feedback.id}`,
    successToast: ({ feedback: { profiles } }) => ({
      title: "Answer sent",
      description: `${profiles?.email ?? "The member"} gets it by email.`,
    }),
    errorToast: toErrorToast("Answer not sent", "Please try again."),
  });
}
