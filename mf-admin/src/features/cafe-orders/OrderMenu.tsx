import type { MenuProps } from "antd";
import { formatPaise } from "@portal/shared/domain/money";
import { ActionMenu } from "../../ui/form/ActionMenu";
import { stageBefore, stageLabel, type CafeOrder, type Stage } from "./cafeOrder.schema";

export interface OrderActions {
  onMove: (order: CafeOrder, to: Stage) => void;
  onRefund?: ((order: CafeOrder) => void) | undefined;
}

interface OrderMenuProps extends OrderActions {
  order: CafeOrder;
}

export function OrderMenu({ order, onMove, onRefund }: OrderMenuProps) {
  const before = stageBefore(order.stage);
  const items: NonNullable<MenuProps["items"]> = [];
  if (before) {
    items.push({
      key: "back",
      label: `Back to ${stageLabel[before].toLowerCase()}`,
      onClick: () => onMove(order, before),
    });
  }
  // A free order has nothing to refund.
  if (onRefund && order.amount_paise > 0) {
    items.push({
      key: "refund",
      label: `Refund ${formatPaise(order.amount_paise)}…`,
      danger: true,
      onClick: () => onRefund(order),
    });
  }
  if (items.length === 0) return null;
  return <ActionMenu size="large" label={`More for order ${order.number}`} items={items} />;
}
