import { formatDay, formatInstantTime, formatTime } from "@portal/shared/domain/formatDates";
import { Badge, type BadgeTone } from "@portal/shared/ui/Badge";
import { GuestCard } from "../../../ui/guests/GuestCard";
import { formatHours } from "../formatHours";
import { VisitActions } from "./VisitActions";
import type { Visitor } from "../visitors.queries";

/** spec 2 §2 */
function toneOf(status: string): BadgeTone {
  if (status === "active") return "brand";
  return status === "completed" ? "neutral" : "danger";
}

interface Props {
  visitor: Visitor;
  inviteAgain: (visitor: Visitor) => void;
}

export function VisitorItem({ visitor, inviteAgain }: Props) {
  const { visitor_name, email, organization, host_name, purpose, status } = visitor;
  const { visit_date, visit_time, visit_duration } = visitor;
  return (
    <GuestCard
      name={visitor_name}
      badge={<Badge tone={toneOf(status)}>{capitalized(status)}</Badge>}
      lines={[
        [email, organization].filter(Boolean).join(" · "),
        host_name && `Host: ${host_name}`,
        purpose,
      ]}
      date={formatDay(visit_date)}
      note={formatStay(visitor) ?? `${formatTime(visit_time)}, ${formatHours(visit_duration)}`}
      actions={<VisitActions visitor={visitor} inviteAgain={inviteAgain} />}
    />
  );
}

/** `Arrived 10:32 AM · left 11:45 AM`, or null before the visit. */
function formatStay({ arrived_at, left_at }: Visitor): string | null {
  if (arrived_at === null) return null;
  const arrival = `Arrived ${formatInstantTime(arrived_at)}`;
  return left_at === null ? arrival : `${arrival} · left ${formatInstantTime(left_at)}`;
}

function capitalized(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
