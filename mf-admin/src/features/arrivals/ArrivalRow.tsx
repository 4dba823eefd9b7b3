import { Button } from "antd";
import { Check } from "lucide-react";
import { formatInstantTime, formatTime } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { useCheckArrival, type Check as CheckKind } from "../../data/desk/checkArrival.mutations";
import { RowError } from "../../ui/feedback/RowError";
import list from "../../ui/layout/DeskList.module.css";
import { cx } from "../../ui/theme/cx";
import type { Arrival } from "./arrival.schema";
import styles from "./arrivals.module.css";

interface ArrivalRowProps {
  guest: Arrival;
  /** Just arrived: a second tap must not check the guest out. */
  isLingering: boolean;
  /** Called after a check, with a sentence for screen readers. */
  onChecked: (text: string) => void;
}

const failures: Record<CheckKind, string> = {
  in: "Not checked in",
  out: "Not checked out",
  undo: "Not undone",
};

export function ArrivalRow({ guest, isLingering, onChecked }: ArrivalRowProps) {
  const { visitor_name: name, arrived_at, left_at } = guest;
  const check = useCheckArrival<Arrival>();
  const tried = check.variables;
  // After a lost response the guest may have been checked in.
  const hasFailed =
    check.error !== null &&
    tried?.guest.arrived_at === arrived_at &&
    tried.guest.left_at === left_at;
  const pendingCheck = check.isPending ? check.variables.check : null;

  function run(kind: CheckKind) {
    check.mutateAsync({ guest, check: kind }).then(
      () => onChecked(doneText(kind, guest)),
      () => undefined,
    );
  }

  const button = (kind: CheckKind, label: string, details: string, type?: "primary" | "text") => (
    <Button
      {...(type && { type })}
      loading={pendingCheck === kind}
      disabled={pendingCheck !== null && pendingCheck !== kind}
      aria-label={`${label}${details} ${name}`}
      onClick={() => run(kind)}
    >
      {label}
    </Button>
  );

  return (
    <li className={list.row} data-lingering={isLingering || undefined}>
      <span className={list.text}>
        <span className={cx(list.name, left_at !== null && styles.left)}>
          {name}
          {guest.kind === "day_pass" && <Badge tone="brand">Day pass</Badge>}
          {guest.is_walk_in && <Badge>Walk-in</Badge>}
        </span>
        <span className={list.detail}>{describe(guest)}</span>
      </span>
      <span className={list.actions}>
        {arrived_at === null ? (
          button("in", "Check in", "", "primary")
        ) : (
          <>
            {button("undo", "Undo", left_at ? " check-out of" : " check-in of", "text")}
            <span className={styles.state}>
              <Check size={16} aria-hidden />
              {left_at ? `Left ${formatInstantTime(left_at)}` : formatInstantTime(arrived_at)}
            </span>
            {left_at === null && !isLingering && button("out", "Check out", "")}
          </>
        )}
      </span>
      {hasFailed && (
        <RowError
          failure={failures[tried.check]}
          error={check.error}
          retrying={check.isPending}
          onRetry={() => run(tried.check)}
        />
      )}
    </li>
  );
}

function describe(guest: Arrival): string {
  const { expected_at, organization, host_name, member_name, kind, purpose } = guest;
  const host = host_name ?? member_name;
  return [
    expected_at ? formatTime(expected_at) : "Any time",
    organization,
    host && `${kind === "day_pass" && !host_name ? "Guest of" : "Host:"} ${host}`,
    purpose,
  ]
    .filter(Boolean)
    .join(" · ");
}

function doneText(kind: CheckKind, { visitor_name, left_at }: Arrival): string {
  if (kind === "in") return `${visitor_name} is checked in.`;
  if (kind === "out") return `${visitor_name} is checked out.`;
  return `The check-${left_at ? "out" : "in"} of ${visitor_name} is undone.`;
}
