import type { CartItem, CartSnack } from "@portal/shared/contract/cart";
import { formatRupees } from "@portal/shared/domain/money";
import { outOfStock } from "@portal/shared/domain/outOfStock";

export interface RefreshedLine {
  line: CartItem | null;
  notice: string | null;
}

export function refreshLine(item: CartItem, snack: CartSnack | undefined): RefreshedLine {
  const { name, price, quantity } = item;
  if (!snack) return { line: null, notice: `${name} is no longer available.` };
  const line = { ...snack, quantity: Math.min(quantity, snack.stock) };
  const stockNotice = line.quantity < quantity && outOfStock(name, snack.stock);
  const priceNotice =
    snack.price !== price &&
    `${name} now costs ${formatRupees(snack.price)} instead of ${formatRupees(price)}.`;
  if (line.quantity === 0) return { line: null, notice: outOfStock(name, snack.stock) };
  return { line, notice: [priceNotice, stockNotice].filter(Boolean).join(" ") || null };
}
