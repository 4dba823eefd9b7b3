import { Alert, Button, Skeleton } from "antd";
import type { UseQueryResult } from "@tanstack/react-query";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { refusalOf } from "@portal/shared/data/refusals";
import styles from "./BookingDialog.module.css";
import type { Moved } from "./move.mutations";
import { priceSentence, dryRunFailure } from "./moveText";

/** The price difference of a move that has not been made yet, or why it is impossible. */
export function MovePrice({ dryRun, who }: { dryRun: UseQueryResult<Moved>; who: string }) {
  if (hasFailed(dryRun)) {
    const isFinal = refusalOf(dryRun.error) !== null;
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={isFinal ? "This move is not possible" : "Error loading the price"}
        description={dryRunFailure(dryRun.error, who)}
        action={
          isFinal ? null : (
            <Button
              size="small"
              danger
              onClick={() => void dryRun.refetch()}
              loading={dryRun.isFetching}
            >
              Retry
            </Button>
          )
        }
      />
    );
  }
  return (
    <div className={styles.price} role="status" aria-label="Price difference">
      {dryRun.data ? (
        <Alert
          type={isDearer(dryRun.data) ? "warning" : "success"}
          showIcon
          title={priceSentence(who, dryRun.data)}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      )}
    </div>
  );
}

const isDearer = ({ credits_change, due }: Moved) => credits_change < 0 || due.after > due.before;
