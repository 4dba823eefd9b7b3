import { Button } from "antd";
import { formatPaise } from "@portal/shared/domain/money";
import type { OrderDetail } from "../orderDetail.queries";
import { useRetryRefund } from "./refunds.mutations";
import styles from "../orders/OrderDetailPanel.module.css";

/** A refund and what stands in its way; one that was given up can be tried again. */
export function RefundLine({ refund }: { refund: OrderDetail["refunds"][number] }) {
  const retry = useRetryRefund();
  const money = formatPaise(refund.amount_paise);
  const isGivenUp = refund.status === "failed" && refund.retry_at === null;
  return (
    <li>
      {money}, {isGivenUp ? "given up" : refund.status}: {refund.reason.replaceAll("_", " ")}
      {refund.last_error && (
        <>
          <br />
          <span className={styles.error}>
            {refund.failures > 0 &&
              `Failed ${refund.failures} ${refund.failures === 1 ? "time" : "times"}. `}
            {refund.last_error}
          </span>
        </>
      )}
      {isGivenUp && (
        <>
          <br />
          <Button
            size="small"
            aria-label={`Try again to return ${money}`}
            loading={retry.isPending}
            onClick={() => retry.mutate(refund.id)}
          >
            Try again
          </Button>
        </>
      )}
    </li>
  );
}
