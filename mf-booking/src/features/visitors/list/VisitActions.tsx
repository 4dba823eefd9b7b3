import { useSession } from "@portal/shared/contract/useSession";
import { todayInSpace } from "@portal/shared/domain/dates";
import { Button } from "@portal/shared/ui/Button";
import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { useState } from "react";
import type { Visitor } from "../visitors.queries";
import styles from "./VisitActions.module.css";

const ChangeVisitDialog = lazyDialog(
  async () => (await import("./ChangeVisitDialog")).ChangeVisitDialog,
);
const WithdrawVisitDialog = lazyDialog(
  async () => (await import("./WithdrawVisitDialog")).WithdrawVisitDialog,
);

interface Props {
  visitor: Visitor;
  inviteAgain: (visitor: Visitor) => void;
}

type Opened = "never" | "open" | "closed";

export function VisitActions({ visitor, inviteAgain }: Props) {
  const { user } = useSession();
  const [change, setChange] = useState<Opened>("never");
  const [withdraw, setWithdraw] = useState<Opened>("never");
  const name = visitor.visitor_name;
  const isOwn = visitor.user_id === user?.id;
  if (!isOwn || visitor.email === null) return null;
  return (
    <div className={styles.actions}>
      {canChange(visitor) && (
        <>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Change the visit of ${name}`}
            onClick={() => setChange("open")}
          >
            Change
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Withdraw the visit of ${name}`}
            onClick={() => setWithdraw("open")}
          >
            Withdraw
          </Button>
        </>
      )}
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Invite again: ${name}`}
        onClick={() => inviteAgain(visitor)}
      >
        Invite again
      </Button>
      {change !== "never" && (
        <ChangeVisitDialog
          visitor={visitor}
          open={change === "open"}
          onClose={() => setChange("closed")}
        />
      )}
      {withdraw !== "never" && (
        <WithdrawVisitDialog
          visitor={visitor}
          open={withdraw === "open"}
          onClose={() => setWithdraw("closed")}
        />
      )}
    </div>
  );
}

/** The database decides: a visit of a booking follows the booking. */
const canChange = ({ status, arrived_at, is_walk_in, visit_date }: Visitor): boolean =>
  (status === "pending" || status === "approved") &&
  arrived_at === null &&
  !is_walk_in &&
  visit_date >= todayInSpace();
