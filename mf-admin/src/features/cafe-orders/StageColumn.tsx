import { useId } from "react";
import { Fold } from "../../ui/layout/Fold";
import styles from "./cafe.module.css";
import { CafeOrderCard } from "./CafeOrderCard";
import { stageLabel, type CafeOrder, type Stage } from "./cafeOrder.schema";
import type { OrderActions } from "./OrderMenu";

interface StageColumnProps extends OrderActions {
  stage: Stage;
  orders: readonly CafeOrder[];
  now: Date;
  isPast: boolean;
  /** Folds a long column. */
  isCompact: boolean;
}

export function StageColumn({ stage, orders, isCompact, ...card }: StageColumnProps) {
  const headingId = useId();
  const cards = (shown: readonly CafeOrder[]) => (
    <ul className={styles.cards}>
      {shown.map((order) => (
        <CafeOrderCard key={order.id} order={order} {...card} />
      ))}
    </ul>
  );
  return (
    <section className={styles.column} data-stage={stage} aria-labelledby={headingId}>
      <h2 className={styles.stage} id={headingId}>
        {stageLabel[stage]} <span className={styles.count}>{orders.length}</span>
      </h2>
      {orders.length === 0 ? (
        <p className={styles.none}>None</p>
      ) : isCompact ? (
        <Fold rows={orders} most={2} onPhones={stage === "new" ? 2 : 1}>
          {cards}
        </Fold>
      ) : (
        cards(orders)
      )}
    </section>
  );
}
