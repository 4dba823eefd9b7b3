import { Alert, Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { cx } from "../../ui/theme/cx";
import { LoadError } from "../../ui/feedback/LoadError";
import { attentionQuery } from "./attention.queries";
import styles from "./AttentionNotice.module.css";

/** Says where money is not where it belongs: paid but not fulfilled, refunds on their way or stuck. */
export function AttentionNotice({ onShow }: { onShow: () => void }) {
  const { supabase } = usePortal();
  const { data, error, isFetching, refetch } = useQuery(attentionQuery(supabase));
  const { unfulfilled = 0, refundsDue = 0, refundsFailed = 0, refundsStuck = 0 } = data ?? {};
  const refunds = (count: number) => `${count} ${count === 1 ? "refund" : "refunds"}`;
  const sentences = [
    unfulfilled > 0 && `${unfulfilled} paid but not fulfilled`,
    refundsDue > 0 && `${refunds(refundsDue)} under way`,
    refundsFailed > 0 && `${refunds(refundsFailed)} failed, to be tried again`,
    refundsStuck > 0 &&
      `${refunds(refundsStuck)} given up: see why, then try again or pay at the provider`,
  ].filter(Boolean);
  return (
    <>
      {error && (
        <div className={styles.notice}>
          <LoadError
            title="Error loading what needs attention"
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
