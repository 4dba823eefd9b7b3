import { Empty } from "antd";
import { useQuery } from "@tanstack/react-query";
import { discoveryQuery } from "../../data/discovery.queries";
import { LoadError } from "../../ui/feedback/LoadError";
import { RecordsSkeleton } from "../../ui/records/RecordsSkeleton";
import { RefreshNotice } from "../../ui/feedback/RefreshNotice";
import { Toolbar } from "../../ui/toolbar/Toolbar";
import { CanaryBudgetCard } from "./canary-budget/CanaryBudgetCard";
import { FleetSpanPicker, useFleetSpan } from "./fleet/FleetSpanPicker";
import { ModuleCard } from "./ModuleCard";
import { modulesOf } from "./releases";
import { SharedLibraries } from "./SharedLibraries";
import { WebVitals } from "./WebVitals";
import { ReleaseLog } from "./log/ReleaseLog";
import { ReleaseTokens } from "./tokens/ReleaseTokens";
import styles from "./ModuleList.module.css";

export function ModuleList() {
  const query = useQuery(discoveryQuery);
  const fleet = useFleetSpan();
  if (!query.data) {
    return query.error ? (
      <LoadError
        title="Error loading modules"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <RecordsSkeleton label="modules" rows={4} />
    );
  }
  const modules = modulesOf(query.data);
  if (modules.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No modules published" />;
  }
  return (
    <>
      <RefreshNotice query={query} />
      <Toolbar>
        <FleetSpanPicker {...fleet} />
      </Toolbar>
      <ul className={styles.list}>
        {modules.map((module) => (
          <li key={module.name}>
            <ModuleCard module={module} span={fleet.span} />
          </li>
        ))}
      </ul>
      <div className={styles.tab}>
        <CanaryBudgetCard />
        <ReleaseTokens modules={modules.map(({ name }) => name)} />
        <ReleaseLog discovery={query.data} readAt={query.dataUpdatedAt} />
        <WebVitals />
        <SharedLibraries />
      </div>
    </>
  );
}
