import { Minus, Plus, ShoppingCart } from "lucide-react";
import { memo, useRef } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatRupees } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import { Button } from "@portal/shared/ui/Button";
import type { Snack } from "./snacks.queries";
import { SnackImage } from "./SnackImage";
import styles from "./SnackCard.module.css";
import { useAddToCart } from "./useAddToCart";

const LOW_STOCK = 5;

interface Props {
  snack: Snack;
  /** The card is at the top of the page, so its picture loads at once. */
  isEarly: boolean;
  /** How many are in the cart. */
  inCart: number;
}

/** A change of the cart renders the card of its snack only. */
export const SnackCard = memo(function SnackCard({ snack, isEarly, inCart }: Props) {
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
          <CartStepper snack={snack} inCart={inCart} />
        </div>
      </div>
    </li>
  );
});

/** The same button adds the first snack and further ones, so it keeps the focus when the other controls appear. */
function CartStepper({ snack, inCart }: Pick<Props, "snack" | "inCart">) {
  const { cart } = usePortal();
  const addToCart = useAddToCart();
  const add = useRef<HTMLButtonElement>(null);
  const { id, name } = snack;
  return (
    <div className={styles.stepper} role="group" aria-label={`${name} in your cart`}>
      {inCart > 0 && (
        <Button
          size="sm"
          variant="secondary"
          className={styles.step}
          aria-label={`Remove one ${name} from cart`}
          onClick={() => {
            if (inCart === 1) add.current?.focus();
            cart.setQuantity(id, inCart - 1);
          }}
        >
          <Minus size={16} aria-hidden />
        </Button>
      )}
      {inCart > 0 && (
        <span role="status" className={styles.count}>
          {inCart}
        </span>
      )}
      <Button
        ref={add}
        size="sm"
        variant={inCart > 0 ? "secondary" : "primary"}
        className={inCart > 0 ? styles.step : styles.add}
        aria-label={`Add ${name} to cart`}
        onClick={() => addToCart(snack)}
      >
        {inCart > 0 ? (
          <Plus size={16} aria-hidden />
        ) : (
          <>
            <ShoppingCart size={16} aria-hidden />
            Add
          </>
        )}
      </Button>
    </div>
  );
}
