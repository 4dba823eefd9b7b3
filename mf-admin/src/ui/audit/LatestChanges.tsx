import { Empty } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { Link } from "@portal/shared/vendor/router";
import { auditPath, auditQueries, type ChangesOf } from "../../data/audit/audit.queries";
import { LoadError } from "../feedback/LoadError";
import { RecordsSkeleton } from "../records/RecordsSkeleton";
import { AuditLine } from "./AuditLine";
import styles from "./LatestChanges.module.css";

/** The last five entries of the audit log about a subject or a person, with a link to all of them. */
export function LatestChanges({ of }: { of: ChangesOf }) {
  const { supabase } = usePortal();
  const query = useQuery(auditQueries.latest(supabase, of));
  if (!query.data) {
    return query.error ? (
      <LoadError
        title="Error loading the changes"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <RecordsSkeleton label="changes" rows={3} />
    );
  }
  if (query.data.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No changes yet" />;
  }
  return (
    <>
      <ul aria-label="Changes" className={styles.list}>
        {query.data.map((entry) => (
          <li key={entry.id} className={styles.item}>
            <AuditLine entry={entry} hasSubject={"person" in of} />
          </li>
        ))}
      </ul>
      <Link to={auditPath(of)} className={styles.all}>
        All changes
      </Link>
    </>
  );
}
