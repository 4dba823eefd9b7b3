import { useId } from "react";
import styles from "./cafe.module.css";
import { CafeOrderCard } from "./CafeOrderCard";
import { stageLabel, type CafeOrder, type Stage } from "./cafeOrder.schema";
import type { OrderActions } from "./OrderMenu";

interface StageColumnProps extends OrderActions {
  stage: Stage;
  orders: readonly CafeOrder[];
  now: Date;
  isPast: boolean;
}

export function StageColumn({ stage, orders, ...card }: StageColumnProps) {
  const headingId = useId();
  return (
    <section className={styles.column} data-stage={stage} aria-labelledby={headingId}>
      <h2 className={styles.stage} id={headingId}>
        {stageLabel[stage]} <span className={styles.count}>{orders.length}</span>
      </h2>
      {orders.length === 0 ? (
        <p className={styles.none}>None</p>
      ) : (
        <ul className={styles.cards}>
          {orders.map((order) => (
            <CafeOrderCard key={order.id} order={order} {...card} />
          ))}
        </ul>
      )}
    </section>
  );
}
