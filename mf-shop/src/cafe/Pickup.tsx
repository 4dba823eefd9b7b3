import { Badge } from "@portal/shared/ui/Badge";
import { useToday } from "@portal/shared/ui/useToday";
import { pickupOf, type CafeOrder } from "./cafeOrder.schema";
import styles from "./Pickup.module.css";

/** Shows where the order is collected, and its stage at the counter. Changes are announced. */
export function Pickup({ order }: { order: CafeOrder }) {
  const pickup = pickupOf(order, useToday());
  if (!pickup) return null;
  return (
    <p className={styles.pickup} role="status">
      <span>{pickup.text}</span>
      <Badge tone={pickup.badge.tone}>{pickup.badge.label}</Badge>
    </p>
  );
}
