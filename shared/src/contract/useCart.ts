import type { CartState, CartStore } from "./cart";
import { usePortal } from "./usePortal";
import { useStore } from "./store/useStore";

type CartActions = Omit<CartStore, "subscribe" | "getSnapshot">;

export function useCart(): CartState & CartActions {
  const { cart } = usePortal();
  return {
    ...useStore(cart),
    add: (snack) => cart.add(snack),
    setQuantity: (id, quantity) => cart.setQuantity(id, quantity),
    subtract: (bought) => cart.subtract(bought),
    clear: () => cart.clear(),
    open: () => cart.open(),
    close: () => cart.close(),
  };
}
