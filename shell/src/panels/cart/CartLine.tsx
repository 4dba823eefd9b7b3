import type { CartItem } from "@portal/shared/contract/cart";
import { useCart } from "@portal/shared/contract/useCart";
import { formatRupees } from "@portal/shared/domain/money";
import { Picture } from "@portal/shared/ui/Picture";
import { QuantityStepper } from "@portal/shared/ui/form/QuantityStepper";
import { Croissant, Trash2 } from "lucide-react";
import styles from "./CartLine.module.css";

const placeholder = (
  <span className={styles.picture} data-placeholder>
    <Croissant aria-hidden size={22} />
  </span>
);

export function CartLine({ item }: { item: CartItem }) {
  const { setQuantity } = useCart();
  const { id, name, price, quantity, stock } = item;
  return (
    <li className={styles.line}>
      <Picture
        src={item.image_url}
        className={styles.picture}
        size={[64, 64]}
        placeholder={placeholder}
      />
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p className={styles.price}>{formatRupees(price)} each</p>
        <p className={styles.limit} role="status">
          {quantity >= stock && (stock === 1 ? "This is the last one" : `Only ${stock} in stock`)}
        </p>
      </div>
      <div className={styles.amounts}>
        <p className={styles.sum}>{formatRupees(price * quantity)}</p>
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${name}`}
            onClick={() => setQuantity(id, 0)}
          >
            <Trash2 aria-hidden size={16} />
          </button>
          <QuantityStepper
            label={`quantity of ${name}`}
            value={quantity}
            min={0}
            // An empty field keeps the quantity; only 0 removes the item.
            emptied={quantity}
            max={stock}
            onChange={(next) => setQuantity(id, next)}
          />
        </div>
      </div>
    </li>
  );
}
