import { Button } from "antd";
import { inSpace, todayInSpace } from "@portal/shared/domain/dates";
import { formatInstantTime } from "@portal/shared/domain/formatDates";
import { useCheckArrival, type Check } from "../../data/checkArrival.mutations";
import { RowError } from "../../ui/feedback/RowError";
import { cx } from "../../ui/theme/cx";
import type { Visitor } from "./visitor.schema";
import styles from "./VisitorTable.module.css";

const failures: Record<Check, string> = {
  in: "Not checked in",
  out: "Not checked out",
  undo: "Not undone",
};

/** When the visitor came and left, with the step that is next. Mistakes can be undone on the same day. */
export function VisitorArrival({ visitor }: { visitor: Visitor }) {
  const { id, visitor_name, visit_date, status, arrived_at, left_at } = visitor;
  const check = useCheckArrival();
  const wanted = check.isPending ? check.variables.check : null;
  const run = (kind: Check) =>
    check.mutate({ guest: { kind: "visitor", id, left_at }, check: kind });
  const button = (kind: Check, label: string, what = "") => (
    <Button
      size="small"
      type={kind === "in" ? "primary" : kind === "undo" ? "text" : "default"}
      loading={wanted === kind}
      disabled={wanted !== null && wanted !== kind}
      aria-label={`${label}${what} ${visitor_name}`}
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
    <span className={cx(styles.arrival)}>
      {arrived_at !== null && (
        <span className={cx(styles.lines, styles.times)}>
          <span>Arrived {formatInstantTime(arrived_at)}</span>
          {left_at !== null && <span>Left {formatInstantTime(left_at)}</span>}
        </span>
      )}
      {arrived_at === null && !canArrive && "—"}
      {visitor.erased_at === null && (canArrive || arrived_at !== null) && (
        <span className={cx(styles.checks)}>
          {arrived_at === null && button("in", "Check in")}
          {arrived_at !== null && left_at === null && button("out", "Check out")}
          {canUndo && button("undo", "Undo", left_at ? " check-out of" : " check-in of")}
        </span>
      )}
      {check.error !== null && check.variables && (
        <RowError
          what={failures[check.variables.check]}
          error={check.error}
          retrying={check.isPending}
          onRetry={() => run(check.variables.check)}
        />
      )}
    </span>
  );
}
