import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { messageOf } from "@portal/shared/data/errors";
import { splitName } from "@portal/shared/domain/text/displayName";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { Dialog } from "@portal/shared/ui/Dialog";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { useQuery } from "@tanstack/react-query";
import { DoorOpen } from "lucide-react";
import { useState } from "react";
import { useAnswerWalkIn } from "./useAnswerWalkIn";
import styles from "./WalkInQuestions.module.css";
import { waitingVisitors, type WaitingVisitor } from "./walkIns.queries";

/** Asks the host about each visitor without a pass who waits at the front desk. */
export function WalkInQuestions() {
  const { supabase } = usePortal();
  const { user } = useSession();
  const waiting = useQuery({
    ...waitingVisitors(supabase, user?.id ?? ""),
    enabled: user !== null,
  });
  return (
    <div className={styles.questions} aria-live="polite">
      {waiting.data?.map((visitor) => (
        <Question key={visitor.id} visitor={visitor} />
      ))}
    </div>
  );
}

function Question({ visitor }: { visitor: WaitingVisitor }) {
  const answer = useAnswerWalkIn();
  const { visitor_name, purpose } = visitor;
  const { firstName } = splitName(visitor_name);
  const [isDeclining, setDeclining] = useState(false);
  const busyWith = answer.isPending ? answer.variables.isWelcome : null;
  const give = (isWelcome: boolean) => {
    if (!answer.isPending) answer.mutate({ visitor, isWelcome });
    setDeclining(false);
  };
  return (
    <Card as="section" className={styles.question} aria-label={`${visitor_name} is waiting`}>
      <DoorOpen className={styles.icon} size={24} aria-hidden />
      <div className={styles.text}>
        <h2 className={styles.title}>{firstName} is at the front desk. Let them in?</h2>
        <p className={styles.facts}>{[visitor_name, purpose].filter(Boolean).join(" · ")}</p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          busy={busyWith === false}
          onClick={() => setDeclining(!answer.isPending)}
        >
          Decline
        </Button>
        <Button busy={busyWith === true} onClick={() => give(true)}>
          Let in
        </Button>
      </div>
      <Dialog
        open={isDeclining}
        onOpenChange={setDeclining}
        title={`Decline ${visitor_name}?`}
        description="The kiosk tells them at once. You cannot let them in afterwards."
        footer={
          <>
            <Button variant="secondary" onClick={() => setDeclining(false)}>
              Keep waiting
            </Button>
            <Button variant="destructive" onClick={() => give(false)}>
              Decline {firstName}
            </Button>
          </>
        }
      />
      {answer.error && !answer.isPending && (
        <div className={styles.failure}>
          <ReadFailedNote
            text={messageOf(answer.error, "Your answer was not sent. Please try again.")}
            onRetry={() => answer.mutate(answer.variables)}
          />
        </div>
      )}
    </Card>
  );
}
