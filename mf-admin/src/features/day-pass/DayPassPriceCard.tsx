import { useState } from "react";
import { Button, Card, Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { rupeesPerCredit } from "@portal/shared/domain/bookingPrice";
import { formatRupees } from "@portal/shared/domain/money";
import type { Setting } from "../../data/settings/setting.queries";
import { LoadError } from "../../ui/feedback/LoadError";
import { cx } from "../../ui/theme/cx";
import { dayPassPriceQuery } from "./dayPassPrice.queries";
import type { DayPassPrice } from "./dayPassPrice.schema";
import { DayPassPriceForm } from "./DayPassPriceForm";
import styles from "./DayPassPriceCard.module.css";

export function DayPassPriceCard() {
  const { supabase } = usePortal();
  const query = useQuery(dayPassPriceQuery(supabase));
  const [edited, setEdited] = useState<Setting<DayPassPrice> | null>(null);
  const setting = query.data;

  if (!setting && query.error) {
    return (
      <LoadError
        title="Error loading the day pass price"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <Card className={cx(styles.card)} title="Credits required for a day pass">
      {!setting ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : edited ? (
        <DayPassPriceForm setting={edited} onClose={() => setEdited(null)} />
      ) : (
        <div className={styles.price}>
          <p>
            <strong className={styles.number}>{setting.value.credits}</strong>{" "}
            {setting.value.credits === 1 ? "credit" : "credits"}
            <span className={styles.rupees}>
              worth {formatRupees(setting.value.credits * rupeesPerCredit)}
            </span>
          </p>
          <Button onClick={() => setEdited(setting)}>Edit</Button>
        </div>
      )}
    </Card>
  );
}
