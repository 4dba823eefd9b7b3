import { inFlow } from "@portal/shared/contract/inFlow";
import { usePortal } from "@portal/shared/contract/usePortal";
import { offlineMessage } from "@portal/shared/data/errors";
import { useStore } from "@portal/shared/contract/store/useStore";
import { Button } from "@portal/shared/ui/Button";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { Dialog } from "@portal/shared/ui/Dialog";
import { TextArea } from "@portal/shared/ui/form/TextArea";
import { useMutation } from "@tanstack/react-query";
import type { User } from "@supabase/supabase-js";
import { type FormEvent, useState } from "react";
import { LOGIN_PATH } from "../../routes";
import { useShellSession } from "../../session/SessionContext";
import styles from "./FeedbackDialog.module.css";
import { feedbackOpen } from "./feedbackStore";
import { mailFeedback, storeFeedback } from "./submitFeedback";
import { formatNumber } from "@portal/shared/domain/numbers";

const formId = "feedback";
/** Same limit as in the database. */
const FEEDBACK_LIMIT = 5000;
const FEW_LEFT = 500;

export function FeedbackDialog() {
  const open = useStore(feedbackOpen);
  const { user } = useShellSession();
  // The next user of this browser must not see the draft.
  const [draft, setDraft] = useState({ of: "", text: "" });
  const text = user?.id === draft.of ? draft.text : "";
  const length = text.trim().length;
  const tooLong = length > FEEDBACK_LIMIT;
  const submission = useFeedback((writer) =>
    setDraft((now) => (now.of === writer.id ? { of: "", text: "" } : now)),
  );
  const dialog = { open, onOpenChange: feedbackOpen.set, title: "Send Feedback" };

  function submit(event: FormEvent): void {
    event.preventDefault();
    const content = text.trim();
    if (user && content && !tooLong && !submission.isPending) submission.mutate({ user, content });
  }

  if (!user) {
    const logIn = (
      <ButtonLink to={LOGIN_PATH} onClick={() => feedbackOpen.set(false)}>
        Log In
      </ButtonLink>
    );
    return <Dialog {...dialog} description="Please log in to send feedback." footer={logIn} />;
  }
  return (
    <Dialog
      {...dialog}
      description="Tell us what works, what doesn't and what is missing. We read every message."
      footer={
        <Button type="submit" form={formId} busy={submission.isPending}>
          {submission.isPending ? "Submitting..." : "Submit feedback"}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextArea
          label="Your feedback"
          className={styles.field ?? ""}
          value={text}
          onChange={(event) => setDraft({ of: user.id, text: event.target.value })}
          hint={!tooLong && length > FEEDBACK_LIMIT - FEW_LEFT ? lengthOf(length) : undefined}
          error={tooLong ? `${lengthOf(length)}. Please shorten your feedback.` : undefined}
        />
      </form>
    </Dialog>
  );
}

function lengthOf(characters: number): string {
  const [written, limit] = [characters, FEEDBACK_LIMIT].map((n) => formatNumber(n));
  return `${written} of ${limit} characters`;
}

function useFeedback(onStored: (writer: User) => void) {
  const portal = inFlow(usePortal(), "feedback");
  return useMutation({
    mutationFn: async ({ user, content }: { user: User; content: string }) => {
      await storeFeedback(portal, user, content);
    },
    onSuccess: (_stored, { user, content }) => {
      onStored(user);
      feedbackOpen.set(false);
      portal.toast({
        title: "Feedback Submitted",
        description: "Thank you for your valuable feedback!",
      });
      void mailFeedback(portal, content);
    },
    onError: (error) => {
      const offline = offlineMessage(error);
      if (!offline) portal.reportError(error, { during: "feedback" });
      portal.toast({
        title: "Submission Failed",
        description: offline ?? "There was a problem submitting your feedback. Please try again.",
        variant: "destructive",
      });
    },
  });
}
