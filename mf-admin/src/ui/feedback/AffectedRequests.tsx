import { Alert } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { Link } from "@portal/shared/vendor/router";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { formatCount } from "@portal/shared/domain/numbers";
import { affectedRequestsQuery, memberOf, type AffectedRequest } from "../../data/requests.queries";
import { cx } from "../theme/cx";
import { LoadError } from "./LoadError";
import styles from "./AffectedBookings.module.css";

const MAX_LISTED = 5;

interface AffectedRequestsProps {
  requests: readonly AffectedRequest[];
  /** Completes the title: '2 requests on this day'. */
  where: string;
  /** What happens to them. Default: they wait, and cannot be approved. */
  note?: string;
}

/** Requests that wait for approval. Renders nothing without any. */
export function AffectedRequests({ requests, where, note }: AffectedRequestsProps) {
  if (requests.length === 0) return null;
  return (
    <Alert
      className={cx(styles.requests)}
      type="warning"
      showIcon
      title={`${formatCount(requests.length, "request")} ${where}`}
      description={
        <>
          <ul className={styles.list}>
            {requests.slice(0, MAX_LISTED).map((request) => (
              <li key={request.id}>
                {formatDay(request.booking_date)},{" "}
                {formatTimeRange(request.start_time, request.end_time)}: {request.room_name},{" "}
                {memberOf({ profiles: request })}
              </li>
            ))}
            {requests.length > MAX_LISTED && <li>and {requests.length - MAX_LISTED} more</li>}
          </ul>
          {note ?? (
            <>
              Approving {requests.length === 1 ? "it" : "them"} will be refused. Answer on{" "}
              <Link className={styles.link} to="/admin/today">
                Today
              </Link>
              .
            </>
          )}
        </>
      }
    />
  );
}

interface WaitingRequestsProps extends Omit<AffectedRequestsProps, "requests"> {
  change: Parameters<typeof affectedRequestsQuery>[1];
}

/** Reads and lists the waiting requests that the change touches. */
export function WaitingRequests({ change, ...texts }: WaitingRequestsProps) {
  const { supabase } = usePortal();
  const waiting = useQuery(affectedRequestsQuery(supabase, change));
  if (waiting.data) return <AffectedRequests requests={waiting.data} {...texts} />;
  return (
    waiting.error && (
      <LoadError
        title="Error loading the requests"
        error={waiting.error}
        onRetry={() => void waiting.refetch()}
        retrying={waiting.isFetching}
      />
    )
  );
}
