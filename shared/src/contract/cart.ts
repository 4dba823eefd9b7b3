import type { ReadableStore } from "./store";

/** A snack as the cart keeps it. `price` is in rupees, as in the table. */
export interface CartSnack {
  id: string;
  name: string;
  description: string | null;
  price: number;
  /** What is in stock. */
  stock: number;
  image_url: string | null;
}

export interface CartItem extends CartSnack {
  /** How many are in the cart; never above `stock`. */
  quantity: number;
}

export interface CartState {
  items: readonly CartItem[];
  isOpen: boolean;
}

export interface CartStore extends ReadableStore<CartState> {
  /** Raises the quantity by 1, or starts a line. False when nothing more is in stock. */
  add(snack: CartSnack): boolean;
  /** Sets a line's quantity; 0 drops the line; above stock it stays at stock and says false. */
  setQuantity(id: string, quantity: number): boolean;
  clear(): void;
  open(): void;
  close(): void;
}
