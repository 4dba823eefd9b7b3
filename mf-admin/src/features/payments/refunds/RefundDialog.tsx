import { Checkbox, Form } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatPaise } from "@portal/shared/domain/money";
import { closeAfterSave } from "@portal/shared/data/staleVersion";
import { FormDialog } from "../../../ui/form/FormDialog";
import { ReasonField } from "../../../ui/fields/ReasonField";
import { useRefundOrder, type RefundableOrder } from "./refunds.mutations";
import { isUnpreparedQuery } from "./refunds.queries";

/** Asks whether the items go back in stock if the cafe has not begun to prepare them. */
export function RefundDialog({ order, onClose }: { order: RefundableOrder; onClose: () => void }) {
  const { supabase } = usePortal();
  const refund = useRefundOrder();
  const isSnacks = order.credits === null;
  const { data: isUnprepared } = useQuery({
    ...isUnpreparedQuery(supabase, order.id),
    enabled: isSnacks,
  });
  const money = formatPaise(order.amount_paise);
  return (
    <FormDialog<{ reason: string; returnStock: boolean }>
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
      initialValues={{ reason: "", returnStock: true }}
      onSubmit={({ reason, returnStock }) =>
        refund.mutate(
          { order, reason: reason.trim(), returnStock: isUnprepared === true && returnStock },
          closeAfterSave(onClose),
        )
      }
      width={440}
    >
      <ReasonField />
      {isSnacks && (
        // Shown before the stage is known, so that the button keeps its place.
        <Form.Item
          name="returnStock"
          getValueProps={(value: unknown) => ({ checked: isUnprepared === true && value === true })}
          valuePropName="checked"
        >
          <Checkbox disabled={isUnprepared !== true}>{stockLabel(isUnprepared)}</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  );
}

function stockLabel(isUnprepared: boolean | undefined): string {
  if (isUnprepared === undefined) return "Put the items back in stock";
  return isUnprepared
    ? "Put the items back in stock: nothing has been prepared"
    : "Nothing goes back in stock: the order is no longer new";
}
