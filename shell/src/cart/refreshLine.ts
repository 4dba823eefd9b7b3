import type { CartItem, CartSnack } from "@portal/shared/contract/cart";
import { sentenceOf } from "@portal/shared/data/refusals";
import { formatRupees } from "@portal/shared/domain/money";

export interface RefreshedLine {
  line: CartItem | null;
  notice: string | null;
}

export function refreshLine(item: CartItem, snack: CartSnack | undefined): RefreshedLine {
  const { name, price, quantity } = item;
  if (!snack) return { line: null, notice: `${name} is no longer available.` };
  const line = { ...snack, quantity: Math.min(quantity, snack.stock) };
  const stockNotice = line.quantity < quantity && outOfStock(snack);
  const priceNotice =
    snack.price !== price &&
    `${name} now costs ${formatRupees(snack.price)} instead of ${formatRupees(price)}.`;
  if (line.quantity === 0) return { line: null, notice: outOfStock(snack) };
  return { line, notice: [priceNotice, stockNotice].filter(Boolean).join(" ") || null };
}

function outOfStock({ name, stock }: CartSnack): string | null {
  return sentenceOf({ code: "out_of_stock", params: { name, left: stock } });
}
