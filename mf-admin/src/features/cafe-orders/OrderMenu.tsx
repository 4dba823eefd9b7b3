import { Button, Dropdown, type MenuProps } from "antd";
import { Ellipsis } from "lucide-react";
import { formatPaise } from "@portal/shared/domain/money";
import { stageBefore, stageLabel, type CafeOrder, type Stage } from "./cafeOrder.schema";

export interface OrderActions {
  onMove: (order: CafeOrder, to: Stage) => void;
  onRefund?: ((order: CafeOrder) => void) | undefined;
}

interface OrderMenuProps extends OrderActions {
  order: CafeOrder;
}

/** The rare actions on an order. */
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
  return (
    <Dropdown trigger={["click"]} menu={{ items }}>
      <Button
        size="large"
        icon={<Ellipsis size={18} aria-hidden />}
        aria-label={`More for order ${order.number}`}
      />
    </Dropdown>
  );
}
