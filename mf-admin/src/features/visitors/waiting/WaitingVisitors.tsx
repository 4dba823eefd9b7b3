import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { addDays, type Day } from "@portal/shared/domain/dates";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { useDeskChanges } from "../../../data/desk/useDeskChanges";
import { RowError } from "../../../ui/feedback/RowError";
import list from "../../../ui/layout/DeskList.module.css";
import { DeskSection, NothingHere } from "../../../ui/layout/DeskSection";
import { Fold } from "../../../ui/layout/Fold";
import { useDecideVisitor } from "../visitors.mutations";
import { isWaitingNow } from "./WalkIns";
import { waitingQuery, type WaitingVisitor } from "./waiting.queries";
import styles from "./waiting.module.css";

/** Visitors who wait for approval, with Approve and Reject. Walk-ins of today have their own list. */
export function WaitingVisitors({ day }: { day: Day }) {
  const { supabase } = usePortal();
  const query = useQuery(waitingQuery(supabase, day));
  useDeskChanges("visitors", () => void query.refetch());
  const walkIns = query.data?.rows.filter(isWaitingNow(day)).length ?? 0;
  return (
    <DeskSection
      title="Visitors waiting for approval"
      query={query}
      errorTitle="Error loading the visitors who wait for approval"
      count={query.data && query.data.total - walkIns}
      link={{ to: "/admin/visitors?status=pending", label: "All pending" }}
    >
      {({ rows, total }) => {
        const waiting = rows.filter((visitor) => !isWaitingNow(day)(visitor));
        if (waiting.length === 0) return <NothingHere>No visitors wait for approval</NothingHere>;
        return (
          <>
            <Fold rows={waiting}>
              {(shown) => (
                <ul className={list.list}>
                  {shown.map((visitor) => (
                    <WaitingRow key={visitor.id} visitor={visitor} today={day} />
                  ))}
                </ul>
              )}
            </Fold>
            {total > rows.length && (
              <p className={styles.more}>{total - rows.length} more under All pending.</p>
            )}
          </>
        );
      }}
    </DeskSection>
  );
}

function WaitingRow({ visitor, today }: { visitor: WaitingVisitor; today: Day }) {
  const decide = useDecideVisitor();
  const pendingStatus = decide.isPending ? decide.variables.status : null;
  const { visitor_name: name, organization, host_name, profiles } = visitor;
  const host = host_name ?? profiles?.full_name;
  return (
    <li className={list.row}>
      <span className={list.text}>
        <span className={list.name}>{name}</span>
        <span className={list.detail}>
          {[whenText(visitor, today), organization, host && `Host: ${host}`]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <span className={list.actions}>
        <Button
          danger
          loading={pendingStatus === "rejected"}
          disabled={pendingStatus === "approved"}
          aria-label={`Reject ${name}`}
          onClick={() => decide.mutate({ visitor, status: "rejected" })}
        >
          Reject
        </Button>
        <Button
          type="primary"
          loading={pendingStatus === "approved"}
          disabled={pendingStatus === "rejected"}
          aria-label={`Approve ${name}`}
          onClick={() => decide.mutate({ visitor, status: "approved" })}
        >
          Approve
        </Button>
      </span>
      {decide.error !== null && (
        <RowError
          failure={decide.variables?.status === "rejected" ? "Not rejected" : "Not approved"}
          error={decide.error}
          retrying={decide.isPending}
          onRetry={() => decide.variables && decide.mutate(decide.variables)}
        />
      )}
    </li>
  );
}

function whenText({ visit_date, visit_time }: WaitingVisitor, today: Day): string {
  const time = formatTime(visit_time);
  if (visit_date === today) return `Today, ${time}`;
  return `${visit_date === addDays(today, 1) ? "Tomorrow" : formatDay(visit_date)}, ${time}`;
}
