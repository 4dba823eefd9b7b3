import { Empty, Skeleton } from "antd";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatInstant, formatInstantDay } from "@portal/shared/domain/formatDates";
import { LoadError } from "../../../ui/feedback/LoadError";
import { Subsection } from "../../../ui/layout/Subsection";
import { MoreList } from "../../../ui/records/more/MoreList";
import { RecordLine } from "../../../ui/records/more/RecordLine";
import { memberQueries } from "./member.queries";
import styles from "./MemberCredits.module.css";

const kinds: Readonly<Record<string, string>> = {
  grant: "Added",
  removal: "Removed",
  purchase: "Purchase",
  booking: "Booking",
  day_pass: "Day pass",
  event: "Event",
  refund: "Refund",
  expiry: "Expired",
};

export function MemberCredits({ memberId }: { memberId: string }) {
  const { supabase } = usePortal();
  const ledger = useInfiniteQuery(memberQueries.ledger(supabase, memberId));
  return (
    <>
      <Subsection title="Unspent credits">
        <Lots memberId={memberId} />
      </Subsection>
      <Subsection title="Ledger">
        <MoreList
          label="Ledger"
          query={ledger}
          errorTitle="Error loading the ledger"
          empty="No changes of the balance"
          rowKey={({ id }) => id}
        >
          {({ amount, balance_after, kind, reason, created_at }) => (
            <RecordLine
              title={kinds[kind] ?? kind}
              facts={[formatInstant(created_at), reason].filter(Boolean).join(" · ")}
              side={
                <>
                  <span className={amount > 0 ? styles.added : styles.amount}>
                    {amount > 0 ? `+${amount}` : `−${-amount}`}
                  </span>
                  <span className={styles.balance}>Balance {balance_after}</span>
                </>
              }
            />
          )}
        </MoreList>
      </Subsection>
    </>
  );
}

function Lots({ memberId }: { memberId: string }) {
  const { supabase } = usePortal();
  const lots = useQuery(memberQueries.lots(supabase, memberId));
  if (!lots.data) {
    return lots.error ? (
      <LoadError
        title="Error loading the unspent credits"
        error={lots.error}
        onRetry={() => void lots.refetch()}
        retrying={lots.isFetching}
      />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 2 }} />
    );
  }
  if (lots.data.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No unspent credits" />;
  }
  return (
    <ul className={styles.lots} aria-label="Unspent credits">
      {lots.data.map(({ id, remaining, amount, source, expires_at, created_at }) => (
        <li key={id} className={styles.lot}>
          <strong>{formatCredits(remaining)}</strong>
          <span className={styles.balance}>
            {expires_at ? `Valid until ${formatInstantDay(expires_at)}` : "Never expires"}
          </span>
          <span className={styles.balance}>
            {kinds[source] ?? source}: {amount} on {formatInstantDay(created_at)}
          </span>
        </li>
      ))}
    </ul>
  );
}
