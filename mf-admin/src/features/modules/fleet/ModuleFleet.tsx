import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { LoadError } from "../../../ui/feedback/LoadError";
import { RecordsSkeleton } from "../../../ui/records/RecordsSkeleton";
import { RecordsTable } from "../../../ui/records/RecordsTable";
import type { ModuleReleases } from "../releases";
import { staticRows } from "../staticRows";
import { CanaryState } from "./CanaryState";
import { fleetColumns } from "./fleetColumns";
import { fleetQueries, type FleetSpan } from "./fleet.queries";
import { fleetRows } from "./fleetRows";
import { spanLabels } from "./FleetSpanPicker";
import styles from "./ModuleFleet.module.css";
import { formatCount } from "@portal/shared/domain/numbers";

/** What all sessions have reported of a module. */
export function ModuleFleet({ module, span }: { module: ModuleReleases; span: FleetSpan }) {
  const { supabase } = usePortal();
  const query = useQuery(fleetQueries.figures(supabase, span));
  return (
    <section className={styles.fleet}>
      <h3 className={styles.title}>
        All sessions <span className={styles.span}>{spanLabels[span]}</span>
      </h3>
      <CanaryState module={module.name} />
      {query.data ? (
        <FleetTable module={module} {...fleetRows(module, query.data)} />
      ) : query.error ? (
        <LoadError
          title={`Error loading the sessions of ${module.name}`}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <RecordsSkeleton label={`sessions of ${module.name}`} rows={2} />
      )}
    </section>
  );
}

function FleetTable({
  module,
  rows,
  hidden,
}: ReturnType<typeof fleetRows> & { module: ModuleReleases }) {
  return (
    <>
      <RecordsTable
        label={`Sessions of ${module.name}`}
        columns={fleetColumns}
        rowKey={({ build }) => build}
        query={staticRows(rows)}
        errorTitle=""
        empty="No sessions"
        isMuted={({ figures }) => !figures}
      />
      {hidden > 0 && (
        <p className={styles.note}>{formatCount(hidden, "other release")} with fewer sessions</p>
      )}
    </>
  );
}
