import { createStore } from "@portal/shared/contract/createStore";

/** Whether the feedback dialog is open. */
export const feedbackOpen = createStore(false);

/** Opens the feedback dialog: the account menu's 'Send Feedback' and modules' 'Contact Support'. */
export function openFeedback(): void {
  feedbackOpen.set(true);
}
