import type { ReactNode } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { StickyNote } from "lucide-react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatInstantDay } from "@portal/shared/domain/formatDates";
import { mailto } from "@portal/shared/domain/text/mailto";
import { Badge } from "@portal/shared/ui/Badge";
import { Link } from "@portal/shared/vendor/router";
import { PendingInvitation } from "../invitation/PendingInvitation";
import { RoleSwitch } from "../roles/RoleSwitch";
import { SuspensionNotice } from "../suspension/SuspensionNotice";
import type { AdminUser } from "../user.schema";
import { memberQueries } from "./member.queries";
import styles from "./MemberFacts.module.css";

export function MemberFacts({ member }: { member: AdminUser }) {
  const { email, phone_number: phone, organization, created_at, credits, role } = member;
  const facts: [term: string, value: ReactNode][] = [
    ["Credits", <strong key="credits">{formatCredits(credits)}</strong>],
    ["Email", email ? <a href={mailto(email)}>{email}</a> : "—"],
    ["Phone", phone ? <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a> : "—"],
    ["Organization", organization ?? "—"],
    ["Member since", formatInstantDay(created_at)],
    [
      "Statement",
      <Link key="statement" to={`/statement?member=${member.id}`}>
        Monthly statement
      </Link>,
    ],
    [
      "Role",
      <span key="role" className={styles.role}>
        <Badge tone={role === "admin" ? "brand" : "neutral"}>
          {role === "admin" ? "Admin" : "User"}
        </Badge>
        <RoleSwitch user={member} />
      </span>,
    ],
  ];
  return (
    <section className={styles.card} aria-label="Profile">
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SuspensionNotice member={member} />
      <PendingInvitation memberId={member.id} />
      <LatestNote memberId={member.id} />
    </section>
  );
}

/** Shown above every tab, because it is about the person at the desk. */
function LatestNote({ memberId }: { memberId: string }) {
  const { supabase } = usePortal();
  const { data } = useInfiniteQuery(memberQueries.notes(supabase, memberId));
  const latest = data?.pages[0]?.rows[0];
  if (!latest) return null;
  return (
    <p className={styles.note}>
      <StickyNote size={16} aria-hidden className={styles.icon} />
      <span className={styles.noteText}>{latest.note}</span>
      <Link to="?tab=notes" className={styles.more}>
        {latest.author_name}, {formatInstantDay(latest.created_at)}
      </Link>
    </p>
  );
}
