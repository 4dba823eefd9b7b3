import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { DoorOpen } from "lucide-react";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { Day } from "@portal/shared/domain/dates";
import { RowError } from "../../../ui/feedback/RowError";
import { useConfirm } from "../../../ui/feedback/useConfirm";
import list from "../../../ui/layout/DeskList.module.css";
import { useAnswerWalkIn } from "./walkIn.mutations";
import { waitingQuery, type WaitingVisitor } from "./waiting.queries";
import styles from "./waiting.module.css";

/** People who wait at the kiosk for their host, at the lower edge, so that no other row moves. */
export function WalkIns({ day }: { day: Day }) {
  const { supabase } = usePortal();
  const walkIns = useQuery(waitingQuery(supabase, day)).data?.rows.filter(isWaitingNow(day)) ?? [];
  return (
    <>
      <p className={styles.announcement} role="status" aria-label="Walk-ins">
        {walkIns.map(waitingText).join(". ")}
      </p>
      {walkIns.length > 0 && (
        <section className={styles.walkIns} aria-label="Walk-ins waiting">
          <ul>
            {walkIns.map((visitor) => (
              <WalkIn key={visitor.id} visitor={visitor} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export const isWaitingNow =
  (day: Day) =>
  ({ is_walk_in, visit_date }: WaitingVisitor): boolean =>
    is_walk_in && visit_date === day;

const waitingText = ({ visitor_name }: WaitingVisitor) => `${visitor_name} is at the kiosk`;

function WalkIn({ visitor }: { visitor: WaitingVisitor }) {
  const confirm = useConfirm();
  const answer = useAnswerWalkIn();
  const { visitor_name: name, purpose, profiles, host_name } = visitor;
  const pendingAnswer = answer.isPending ? answer.variables.isWelcome : null;
  const askToDecline = () =>
    confirm({
      title: `Decline ${name}?`,
      content: "The kiosk tells them at once.",
      confirmLabel: "Decline visitor",
      danger: true,
      cancelLabel: "Keep waiting",
      onConfirm: () => answer.mutateAsync({ visitor, isWelcome: false }),
    });
  return (
    <li className={list.row}>
      <DoorOpen size={22} aria-hidden className={styles.icon} />
      <span className={list.text}>
        <span className={list.name}>{waitingText(visitor)}</span>
        <span className={list.detail}>
          {["To see " + (profiles?.full_name ?? host_name ?? "a member"), purpose]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <span className={list.actions}>
        <Button
          loading={pendingAnswer === false}
          disabled={pendingAnswer === true}
          aria-label={`Decline ${name}`}
          onClick={askToDecline}
        >
          Decline
        </Button>
        <Button
          type="primary"
          loading={pendingAnswer === true}
          disabled={pendingAnswer === false}
          aria-label={`Check in ${name}`}
          onClick={() => answer.mutate({ visitor, isWelcome: true })}
        >
          Check in
        </Button>
      </span>
      {answer.error !== null && (
        <RowError
          failure="Not answered"
          error={answer.error}
          retrying={answer.isPending}
          onRetry={() => answer.variables && answer.mutate(answer.variables)}
        />
      )}
    </li>
  );
}
