import { Collapse } from "antd";
import { formatTime } from "@portal/shared/domain/formatDates";
import { inSpace } from "@portal/shared/domain/dates";
import styles from "./cafe.module.css";
import type { CafeOrder } from "./cafeOrder.schema";
import { OrderMenu, type OrderActions } from "./OrderMenu";

interface CollectedOrdersProps extends OrderActions {
  orders: readonly CafeOrder[];
  isOpen: boolean;
}

/** Lists collected orders, the latest first. */
export function CollectedOrders({ orders, isOpen, ...actions }: CollectedOrdersProps) {
  if (orders.length === 0) return null;
  const latestFirst = orders.toSorted((a, b) => b.stage_at.localeCompare(a.stage_at));
  return (
    <Collapse
      bordered={false}
      defaultActiveKey={isOpen ? ["collected"] : []}
      items={[
        {
          key: "collected",
          label: `Collected · ${orders.length}`,
          children: (
            <ul className={styles.collected} aria-label="Collected orders">
              {latestFirst.map((order) => (
                <li key={order.id} className={styles.line}>
                  <strong className={styles.lineNumber}>
                    <span className={styles.hidden}>Order </span>
                    {order.number}
                  </strong>
                  <span className={styles.lineText}>
                    {order.who}
                    <span className={styles.muted}>
                      {order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
                    </span>
                  </span>
                  <span className={styles.muted}>
                    {formatTime(inSpace(order.stage_at).format("HH:mm"))}
                  </span>
                  <OrderMenu order={order} {...actions} />
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}
