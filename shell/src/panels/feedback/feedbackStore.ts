import { createStore } from "@portal/shared/contract/store/createStore";

export const feedbackOpen = createStore(false);

export function openFeedback(): void {
  feedbackOpen.set(true);
}
