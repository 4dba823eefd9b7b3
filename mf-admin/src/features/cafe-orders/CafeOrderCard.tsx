import { Button } from "antd";
import { Clock } from "lucide-react";
import { Badge } from "@portal/shared/ui/Badge";
import { Link } from "@portal/shared/vendor/router";
import { cx } from "../../ui/theme/cx";
import styles from "./cafe.module.css";
import { nextStep, type CafeOrder } from "./cafeOrder.schema";
import { elapsedSince } from "./elapsed";
import { OrderMenu, type OrderActions } from "./OrderMenu";

interface CafeOrderCardProps extends OrderActions {
  order: CafeOrder;
  now: Date;
  /** The order is from an earlier day, so no waiting time is shown. */
  isPast: boolean;
}

export function CafeOrderCard({ order, now, isPast, onMove, onRefund }: CafeOrderCardProps) {
  const { number, stage, who, items } = order;
  const step = stage === "collected" ? null : nextStep[stage];
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.number}>
          <span className={styles.hidden}>Order </span>
          {number}
        </h3>
        {!isPast && <Waiting order={order} now={now} />}
      </div>
      <Link className={styles.who} to={`/admin/users/${order.user_id}`}>
        {who}
      </Link>
      <ul className={styles.items} aria-label={`Items of order ${number}`}>
        {items.map((item) => (
          <li key={item.name}>
            <strong>{item.quantity} ×</strong> {item.name}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {step && (
          <Button
            type="primary"
            size="large"
            className={cx(styles.step)}
            aria-label={`${step.label}, order ${number}`}
            data-step-of={order.id}
            onClick={() => onMove(order, step.to)}
          >
            {step.label}
          </Button>
        )}
        <OrderMenu order={order} onMove={onMove} onRefund={onRefund} />
      </div>
    </li>
  );
}

function Waiting({ order, now }: { order: CafeOrder; now: Date }) {
  const isReady = order.stage === "ready";
  const { text, isLate } = elapsedSince(isReady ? order.stage_at : order.created_at, now);
  return (
    <Badge tone={isLate ? "danger" : isReady ? "success" : "neutral"} className={cx(styles.age)}>
      <Clock size={14} aria-hidden />
      <span className={styles.hidden}>{isReady ? "Ready for " : "Waiting for "}</span>
      {text}
      {isLate && <span className={styles.hidden}>, late</span>}
    </Badge>
  );
}
