import { useCart } from "@portal/shared/contract/useCart";
import { ShoppingCart } from "lucide-react";
import { cartPanel } from "../../deferredComponents";
import styles from "./ToolButton.module.css";
import { formatCount } from "@portal/shared/domain/numbers";

export function CartButton({ onClick }: { onClick?: () => void }) {
  const { items, open } = useCart();
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const label = count === 0 ? "Cart, empty" : `Cart, ${formatCount(count, "item")}`;
  const prepare = () => void cartPanel.load().catch(() => undefined);
  return (
    <button
      type="button"
      className={styles.button}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={onClick ?? open}
      aria-label={label}
    >
      <ShoppingCart aria-hidden size={20} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? "99+" : count}
        </span>
      )}
    </button>
  );
}
