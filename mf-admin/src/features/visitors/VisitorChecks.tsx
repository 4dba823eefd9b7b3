import { Button } from "antd";
import { inSpace, todayInSpace } from "@portal/shared/domain/dates";
import { useCheckArrival, type Check } from "../../data/desk/checkArrival.mutations";
import { RowError } from "../../ui/feedback/RowError";
import { cx } from "../../ui/theme/cx";
import type { Visitor } from "./visitor.schema";
import styles from "./VisitorTable.module.css";

const failures: Record<Check, string> = {
  in: "Not checked in",
  out: "Not checked out",
  undo: "Not undone",
};

/** Button for the next step, check-in or check-out. Each step can be undone on the same day. */
export function VisitorChecks({ visitor }: { visitor: Visitor }) {
  const { id, visitor_name, visit_date, status, arrived_at, left_at } = visitor;
  const check = useCheckArrival();
  const pendingCheck = check.isPending ? check.variables.check : null;
  const run = (kind: Check) =>
    check.mutate({ guest: { kind: "visitor", id, left_at }, check: kind });
  const button = (kind: Check, label: string, details = "") => (
    <Button
      size="small"
      type={kind === "in" ? "primary" : kind === "undo" ? "text" : "default"}
      loading={pendingCheck === kind}
      disabled={pendingCheck !== null && pendingCheck !== kind}
      aria-label={`${label}${details} ${visitor_name}`}
      onClick={() => run(kind)}
    >
      {label}
    </Button>
  );

  const today = todayInSpace();
  const isToday = visit_date === today;
  const canArrive = isToday && (status === "approved" || status === "active");
  const canUndo = arrived_at !== null && inSpace(arrived_at).format("YYYY-MM-DD") === today;
  return (
    <>
      {arrived_at === null && canArrive && button("in", "Check in")}
      {arrived_at !== null && left_at === null && button("out", "Check out")}
      {canUndo && button("undo", "Undo", left_at ? " check-out of" : " check-in of")}
      {check.error !== null && check.variables && (
        <div className={cx(styles.failure)}>
          <RowError
            failure={failures[check.variables.check]}
            error={check.error}
            retrying={check.isPending}
            onRetry={() => run(check.variables.check)}
          />
        </div>
      )}
    </>
  );
}
