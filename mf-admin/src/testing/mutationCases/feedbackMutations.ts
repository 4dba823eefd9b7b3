import {
  useAnswerFeedback,
  useSetFeedbackStatus,
} from "../../features/feedback/feedback.mutations";
import type { Feedback } from "../../features/feedback/feedback.queries";
import { jsonResponse } from "../fakePortal";
import { again, conflictingChange, mutationCase, type MutationCase } from "./mutationCase";

const feedback: Feedback = {
  id: "7",
  user_id: "9",
  content: "More plants",
  status: "pending",
  created_at: "2026-11-20T06:00:00Z",
  answer: null,
  answered_at: null,
  answered_by_name: null,
  profiles: { display_name: "Asha Rao", email: "asha@example.com" },
};

const alreadyAnswered = () =>
  jsonResponse({ code: "P0001", message: "already_answered", details: null }, 400);

export const feedbackMutations: MutationCase[] = [
  mutationCase({
    mutation: "useSetFeedbackStatus",
    action: "marks feedback as reviewed",
    use: useSetFeedbackStatus,
    input: { feedback, status: "reviewed" },
    errorToast: { title: "Feedback not changed", description: again },
    successToast: { title: "Feedback marked as reviewed" },
    invalidates: ["admin/feedback"],
    ...conflictingChange,
  }),
  mutationCase({
    mutation: "useAnswerFeedback",
    action: "answers feedback",
    use: useAnswerFeedback,
    input: { feedback, answer: "On Monday." },
    errorToast: { title: "Answer not sent", description: again },
    successToast: { title: "Answer sent", description: "asha@example.com gets it by email." },
    invalidates: ["admin/feedback"],
    conflict: alreadyAnswered,
    isEdit: true,
  }),
];
