import { useState } from "react";
import { Button, Card, Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { Setting } from "../../../data/settings/setting.queries";
import { ChangesFold } from "../../../ui/audit/ChangesFold";
import { LoadError } from "../../../ui/feedback/LoadError";
import { canaryBudgetQuery } from "./canaryBudget.queries";
import { CANARY_BUDGET_KEY, type CanaryBudget } from "./canaryBudget.schema";
import { CanaryBudgetForm } from "./CanaryBudgetForm";
import styles from "./CanaryBudgetCard.module.css";

export function CanaryBudgetCard() {
  const { supabase } = usePortal();
  const query = useQuery(canaryBudgetQuery(supabase));
  const [edited, setEdited] = useState<Setting<CanaryBudget> | null>(null);
  const setting = query.data;

  if (!setting && query.error) {
    return (
      <LoadError
        title="Error loading the error budget"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.title}>Automatic rollback of canaries</h2>
        {setting && !edited && (
          <Button
            size="small"
            onClick={() => setEdited(setting)}
            aria-label="Edit the error budget"
          >
            Edit
          </Button>
        )}
      </div>
      {!setting ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : edited ? (
        <CanaryBudgetForm setting={edited} onClose={() => setEdited(null)} />
      ) : (
        <>
          <BudgetText budget={setting.value} />
          <ChangesFold of={{ kind: "setting", subject: CANARY_BUDGET_KEY }} />
        </>
      )}
    </Card>
  );
}

function BudgetText({ budget }: { budget: CanaryBudget }) {
  if (!budget.enabled) return <p>Off. Canaries are only rolled back by admins.</p>;
  return (
    <>
      <p>
        After {budget.sessions} sessions, a canary is rolled back and admins are notified if one of
        these is worse than in the release in use:
      </p>
      <ul className={styles.rules}>
        <li>
          Sessions in which it does not start: more than {budget.unmounted_percent} percentage
          points
        </li>
        <li>Sessions with errors: more than {budget.failing_percent} percentage points</li>
        <li>Mount time, p95: more than {budget.slowdown} times as long</li>
      </ul>
    </>
  );
}
