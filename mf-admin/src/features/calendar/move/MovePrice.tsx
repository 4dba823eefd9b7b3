import { Alert, Button, Skeleton } from "antd";
import type { UseQueryResult } from "@tanstack/react-query";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { refusalOf } from "@portal/shared/data/refusals";
import styles from "./BookingDialog.module.css";
import type { PricedMove } from "./move.mutations";
import { priceSentence, quoteFailure } from "./moveText";

/** The price difference of a move that has not been made yet, or why it is impossible. */
export function MovePrice({ quote, who }: { quote: UseQueryResult<PricedMove>; who: string }) {
  if (hasFailed(quote)) {
    const isFinal = refusalOf(quote.error) !== null;
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={isFinal ? "This move is not possible" : "Error loading the price"}
        description={quoteFailure(quote.error, who)}
        action={
          isFinal ? null : (
            <Button
              size="small"
              danger
              onClick={() => void quote.refetch()}
              loading={quote.isFetching}
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
      {quote.data ? (
        <Alert
          type={isDearer(quote.data) ? "warning" : "success"}
          showIcon
          title={priceSentence(who, quote.data)}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      )}
    </div>
  );
}

const isDearer = ({ credits_change, due }: PricedMove) =>
  credits_change < 0 || due.after > due.before;
