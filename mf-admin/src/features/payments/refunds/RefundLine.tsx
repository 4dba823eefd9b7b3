import { Button } from "antd";
import { methodInText } from "@portal/shared/domain/deskPayment";
import { formatPaise } from "@portal/shared/domain/money";
import type { OrderDetail } from "../orderDetail.queries";
import { useRetryRefund } from "./refunds.mutations";
import styles from "../orders/OrderDetailPanel.module.css";
import { formatCount } from "@portal/shared/domain/numbers";

export function RefundLine({ refund }: { refund: OrderDetail["refunds"][number] }) {
  const retry = useRetryRefund();
  const money = formatPaise(refund.amount_paise);
  const hasFailedPermanently = refund.status === "failed" && refund.retry_at === null;
  return (
    <li>
      {money}, {hasFailedPermanently ? "failed permanently" : refund.status}:{" "}
      {refund.reason.replaceAll("_", " ")}
      {refund.method && (
        <>
          <br />
          <span className={styles.none}>
            by {methodInText(refund.method)}, returned by {refund.returned_by_name ?? "an admin"}
          </span>
        </>
      )}
      {refund.last_error && (
        <>
          <br />
          <span className={styles.error}>
            {refund.failures > 0 && `Failed ${formatCount(refund.failures, "time")}. `}
            {refund.last_error}
          </span>
        </>
      )}
      {hasFailedPermanently && (
        <>
          <br />
          <Button
            size="small"
            aria-label={`Retry refund of ${money}`}
            loading={retry.isPending}
            onClick={() => retry.mutate(refund.id)}
          >
            Retry
          </Button>
        </>
      )}
    </li>
  );
}
