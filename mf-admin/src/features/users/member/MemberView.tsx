import type { ReactNode } from "react";
import { Skeleton } from "antd";
import { UserX } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { Tabs } from "@portal/shared/ui/page/Tabs";
import { useTabInUrl } from "@portal/shared/ui/page/useTabInUrl";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { LatestChanges } from "../../../ui/audit/LatestChanges";
import { LoadError } from "../../../ui/feedback/LoadError";
import { AdminPage } from "../../../ui/layout/AdminPage";
import { cx } from "../../../ui/theme/cx";
import type { AdminUser } from "../user.schema";
import { MemberActions } from "./MemberActions";
import { MemberCredits } from "./MemberCredits";
import { MemberFacts } from "./MemberFacts";
import { MemberNotes } from "./MemberNotes";
import { memberQueries } from "./member.queries";
import styles from "./MemberView.module.css";

const tabs = [
  "bookings",
  "credits",
  "plan",
  "visitors",
  "orders",
  "events",
  "notes",
  "changes",
] as const;
type TabName = (typeof tabs)[number];

const labels: Record<TabName, string> = {
  bookings: "Bookings",
  credits: "Credits",
  plan: "Plan",
  visitors: "Visitors",
  orders: "Orders",
  events: "Events",
  notes: "Notes",
  changes: "Changes",
};

interface MemberViewProps {
  id: string;
  /** Content of the tabs that other features provide. */
  sections: Record<Exclude<TabName, "credits" | "notes" | "changes">, ReactNode>;
  bookFor: (member: AdminUser, onClose: () => void) => ReactNode;
}

/** The tab is in the URL. Only the open tab is read, at the same time as the profile. */
export function MemberView({ id, sections, bookFor }: MemberViewProps) {
  const { supabase } = usePortal();
  const [tab, setTab] = useTabInUrl(tabs);
  const query = useQuery(memberQueries.summary(supabase, id));
  const member = query.data;
  if (member === null) return <NoSuchMember />;
  const content: Record<TabName, ReactNode> = {
    ...sections,
    credits: <MemberCredits memberId={id} />,
    notes: <MemberNotes memberId={id} />,
    changes: <LatestChanges of={{ person: id }} />,
  };
  return (
    <AdminPage
      title={member?.display_name ?? "Member"}
      actions={member && <MemberActions member={member} bookFor={bookFor} />}
    >
      {member ? (
        <MemberFacts member={member} />
      ) : query.error ? (
        <LoadError
          title="Error loading the member"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading the member" className={styles.loading}>
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        </div>
      )}
      <Tabs
        label="Member"
        className={cx(styles.tabs)}
        value={tab}
        onChange={setTab}
        tabs={tabs.map((value) => ({ value, label: labels[value], panel: content[value] }))}
      />
    </AdminPage>
  );
}

function NoSuchMember() {
  return (
    <AdminPage title="Member not found">
      <EmptyState
        icon={<UserX aria-hidden />}
        title="This member does not exist"
        description="The account was deleted, or the link is wrong. Search for the member by name, email or phone number."
        action={
          <ButtonLink to="/admin/users" variant="secondary">
            All users
          </ButtonLink>
        }
      />
    </AdminPage>
  );
}
