import { formatPaise, formatRupees } from "@portal/shared/domain/money";
import type { ConfirmedOrder } from "./confirmation.queries";
import styles from "./Receipt.module.css";

export function ReceiptLines({ order }: { order: ConfirmedOrder }) {
  if (order.kind === "credits") {
    return (
      <p className={styles.credits}>
        <span>Credits purchased</span>
        <strong>{order.credits ?? 0}</strong>
      </p>
    );
  }
  if (order.description) {
    return (
      <ul className={styles.items} aria-label="Items">
        <li className={styles.item}>
          <span>{order.description}</span>
          <span>{formatPaise(order.amount_paise)}</span>
        </li>
      </ul>
    );
  }
  if (order.order_items.length === 0) return null;
  return (
    <ul className={styles.items} aria-label="Items">
      {order.order_items.map(
        ({ snack_id, name, quantity, price, discount_percent: percent, snacks }) => (
          <li key={snack_id} className={styles.item}>
            <span>
              {snacks?.name ?? name} <span className={styles.quantity}>× {quantity}</span>
              {percent && <span className={styles.quantity}> · {percent}% off</span>}
            </span>
            <span>{formatRupees(price * quantity)}</span>
          </li>
        ),
      )}
    </ul>
  );
}
