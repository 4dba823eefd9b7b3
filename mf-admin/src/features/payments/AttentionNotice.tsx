import { Alert, Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { attentionQuery } from "./attention.queries";

/** Says where money is not where it belongs: paid but not fulfilled, refunds on their way or stuck. */
export function AttentionNotice({ onShow }: { onShow: () => void }) {
  const { supabase } = usePortal();
  const { data } = useQuery(attentionQuery(supabase));
  if (!data || data.unfulfilled + data.refundsDue + data.refundsFailed === 0) return null;
  const refunds = (count: number) => `${count} ${count === 1 ? "refund" : "refunds"}`;
  const sentences = [
    data.unfulfilled > 0 && `${data.unfulfilled} paid but not fulfilled`,
    data.refundsDue > 0 && `${refunds(data.refundsDue)} under way`,
    data.refundsFailed > 0 && `${refunds(data.refundsFailed)} failed, to be tried again`,
  ];
  return (
    <Alert
      type="warning"
      showIcon
      title="Needs attention"
      description={sentences.filter(Boolean).join(", ")}
      style={{ marginBlockEnd: "var(--space-4)" }}
      action={
        <Button size="small" onClick={onShow}>
          Show
        </Button>
      }
    />
  );
}
