import type { ReadableStore } from "./store/store";

/** A snack in the cart. `price` is in rupees. */
export interface CartSnack {
  id: string;
  name: string;
  description: string | null;
  price: number;
  stock: number;
  image_url: string | null;
}

export interface CartItem extends CartSnack {
  /** Never above `stock`. */
  quantity: number;
}

export interface CartState {
  items: readonly CartItem[];
  isOpen: boolean;
}

export interface CartStore extends ReadableStore<CartState> {
  /** Adds one. Returns false when the stock does not allow it. */
  add(snack: CartSnack): boolean;
  /**
   * Sets a quantity; 0 removes the item. Above stock it is set to the stock and false is returned.
   */
  setQuantity(id: string, quantity: number): boolean;
  clear(): void;
  open(): void;
  close(): void;
}
