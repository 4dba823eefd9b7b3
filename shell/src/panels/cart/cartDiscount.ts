import type { CartItem } from "@portal/shared/contract/cart";
import { discountedPrice } from "@portal/shared/domain/cafeDiscount";

export const discountItems = (items: readonly CartItem[], percent: number): CartItem[] =>
  items.map((item) => ({ ...item, price: discountedPrice(item.price, percent) }));

/** In rupees. */
export const totalOf = (items: readonly CartItem[]): number =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
