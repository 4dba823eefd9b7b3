import { formatCredits } from "@portal/shared/domain/credits";
import { formatPaise } from "@portal/shared/domain/money";
import { closeAfterSave } from "@portal/shared/data/staleVersion";
import { FormDialog } from "../../../ui/form/FormDialog";
import { ReasonField } from "../../../ui/fields/ReasonField";
import { useRefundOrder, type RefundableOrder } from "./refunds.mutations";

export function RefundDialog({ order, onClose }: { order: RefundableOrder; onClose: () => void }) {
  const refund = useRefundOrder();
  const money = formatPaise(order.amount_paise);
  return (
    <FormDialog<{ reason: string }>
      title="Refund this order?"
      description={
        order.credits === null
          ? `${money} will be refunded to ${order.who}. This can't be undone.`
          : `${money} will be refunded to ${order.who}, and ${formatCredits(order.credits)} will be removed from their balance. This can't be undone.`
      }
      open
      onClose={onClose}
      submitLabel={`Refund ${money}`}
      danger
      busy={refund.isPending}
      initialValues={{ reason: "" }}
      onSubmit={({ reason }) =>
        refund.mutate({ order, reason: reason.trim() }, closeAfterSave(onClose))
      }
      width={440}
    >
      <ReasonField />
    </FormDialog>
  );
}
