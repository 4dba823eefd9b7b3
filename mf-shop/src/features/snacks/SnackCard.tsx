import { ShoppingCart } from "lucide-react";
import { formatRupees } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import { Button } from "@portal/shared/ui/Button";
import type { Snack } from "./snacks.queries";
import { SnackImage } from "./SnackImage";
import styles from "./SnackCard.module.css";

const LOW_STOCK = 5;

interface Props {
  snack: Snack;
  /** The card is at the top of the page, so its picture loads at once. */
  isEarly: boolean;
  onAdd: (snack: Snack) => void;
}

export function SnackCard({ snack, isEarly, onAdd }: Props) {
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <SnackImage src={snack.image_url} isEarly={isEarly} />
        {snack.quantity < LOW_STOCK && (
          <span className={styles.badge}>
            <Badge tone="warning">Only {snack.quantity} left</Badge>
          </span>
        )}
      </div>
      <div className={styles.body}>
        <h2 className={styles.name}>{snack.name}</h2>
        {snack.description && <p className={styles.description}>{snack.description}</p>}
        <div className={styles.buy}>
          <span className={styles.price}>{formatRupees(snack.price)}</span>
          <Button size="sm" onClick={() => onAdd(snack)} aria-label={`Add ${snack.name} to cart`}>
            <ShoppingCart size={16} aria-hidden />
            Add
          </Button>
        </div>
      </div>
    </li>
  );
}
