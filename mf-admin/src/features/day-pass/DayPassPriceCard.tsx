import { useState } from "react";
import { Button, Card, Form, InputNumber, Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { rupeesPerCredit } from "@portal/shared/domain/bookingPrice";
import { formatRupees } from "@portal/shared/domain/money";
import { closing } from "../../data/changedMeanwhile";
import type { Setting } from "../../data/setting.queries";
import { LoadError } from "../../ui/LoadError";
import { cx } from "../../ui/cx";
import { FormActions } from "../../ui/FormActions";
import { zodRule } from "../../ui/zodRule";
import { useSaveDayPassPrice } from "./dayPassPrice.mutations";
import { dayPassPriceQuery } from "./dayPassPrice.queries";
import { dayPassPriceSchema, type DayPassPrice } from "./dayPassPrice.schema";
import styles from "./DayPassPriceCard.module.css";

/** The price of a day pass: read-only until Edit; Cancel brings the loaded price back. */
export function DayPassPriceCard() {
  const { supabase } = usePortal();
  const query = useQuery(dayPassPriceQuery(supabase));
  const save = useSaveDayPassPrice();
  // The price as it was when Edit was pressed: what a save is held against.
  const [edited, setEdited] = useState<Setting<DayPassPrice> | null>(null);
  const close = () => setEdited(null);
  const seen = query.data;

  if (!seen && query.error) {
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
      {!seen ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : edited ? (
        <Form<DayPassPrice>
          layout="vertical"
          requiredMark={false}
          initialValues={edited.value}
          onFinish={(price) => save.mutate({ seen: edited, price }, closing(close))}
        >
          <Form.Item
            name="credits"
            label="Credits"
            rules={[zodRule(dayPassPriceSchema, "credits")]}
          >
            <InputNumber min={1} precision={0} autoFocus style={{ width: "100%" }} />
          </Form.Item>
          <FormActions submit="Save" busy={save.isPending} onCancel={close} />
        </Form>
      ) : (
        <div className={styles.price}>
          <p>
            <strong className={styles.number}>{seen.value.credits}</strong> credits
            <span className={styles.rupees}>
              worth {formatRupees(seen.value.credits * rupeesPerCredit)}
            </span>
          </p>
          <Button onClick={() => setEdited(seen)}>Edit</Button>
        </div>
      )}
    </Card>
  );
}
