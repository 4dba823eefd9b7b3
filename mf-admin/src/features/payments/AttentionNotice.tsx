import { Alert, Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { cx } from "../../ui/theme/cx";
import { LoadError } from "../../ui/feedback/LoadError";
import { attentionQuery } from "./attention.queries";
import styles from "./AttentionNotice.module.css";
import { formatCount } from "@portal/shared/domain/numbers";

export function AttentionNotice({ onShow }: { onShow: () => void }) {
  const { supabase } = usePortal();
  const { data, error, isFetching, refetch } = useQuery(attentionQuery(supabase));
  const { unfulfilled = 0, refundsDue = 0, refundsFailed = 0, refundsStuck = 0 } = data ?? {};
  const refunds = (count: number) => formatCount(count, "refund");
  const sentences = [
    unfulfilled > 0 && `${unfulfilled} paid but not fulfilled`,
    refundsDue > 0 && `${refunds(refundsDue)} in progress`,
    refundsFailed > 0 && `${refunds(refundsFailed)} failed and will be retried`,
    refundsStuck > 0 &&
      `${refunds(refundsStuck)} failed permanently: open the order for the reason, then retry or refund at the payment provider`,
  ].filter(Boolean);
  return (
    <>
      {error && (
        <div className={styles.notice}>
          <LoadError
            title="Error loading orders that need attention"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </div>
      )}
      {sentences.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="Needs attention"
          description={sentences.join(", ")}
          className={cx(styles.notice)}
          action={
            <Button size="small" onClick={onShow}>
              Show
            </Button>
          }
        />
      )}
    </>
  );
}
