import { useState } from "react";
import { Button, Card, Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { Setting } from "../../data/settings/setting.queries";
import { ChangesFold } from "../../ui/audit/ChangesFold";
import { LoadError } from "../../ui/feedback/LoadError";
import { cx } from "../../ui/theme/cx";
import { visitorNamesQuery } from "./visitorNames.queries";
import { VISITOR_NAMES_KEY, type VisitorNames } from "./visitorNames.schema";
import { VisitorNamesForm } from "./VisitorNamesForm";
import styles from "./VisitorNamesCard.module.css";

export function VisitorNamesCard() {
  const { supabase } = usePortal();
  const query = useQuery(visitorNamesQuery(supabase));
  const [edited, setEdited] = useState<Setting<VisitorNames> | null>(null);
  const setting = query.data;

  if (!setting && query.error) {
    return (
      <LoadError
        title="Error loading when names are erased"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <Card className={cx(styles.card)} size="small" title="Names of visitors">
      {!setting ? (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      ) : edited ? (
        <VisitorNamesForm setting={edited} onClose={() => setEdited(null)} />
      ) : (
        <>
          <div className={styles.line}>
            <p>
              Names and contacts are erased {setting.value.days}{" "}
              {setting.value.days === 1 ? "day" : "days"} after the visit.
            </p>
            <Button onClick={() => setEdited(setting)} aria-label="Edit when names are erased">
              Edit
            </Button>
          </div>
          <ChangesFold of={{ kind: "setting", subject: VISITOR_NAMES_KEY }} />
        </>
      )}
    </Card>
  );
}
