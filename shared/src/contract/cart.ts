import type { ReadableStore } from "./store/store";

/** `price` is in rupees. */
export interface CartSnack {
  id: string;
  name: string;
  description: string | null;
  price: number;
  stock: number;
  image_url: string | null;
}

export interface CartItem extends CartSnack {
  quantity: number;
}

/** A number of pieces of one snack. */
export type CartQuantity = Pick<CartItem, "id" | "quantity">;

export interface CartState {
  items: readonly CartItem[];
  isOpen: boolean;
}

export interface CartStore extends ReadableStore<CartState> {
  /** Returns false when the stock does not allow it. */
  add(snack: CartSnack): boolean;
  /** 0 removes the item. Above the stock: sets it to the stock and returns false. */
  setQuantity(id: string, quantity: number): boolean;
  /** Subtracts what was bought. What was added since the checkout stays. */
  subtract(bought: readonly CartQuantity[]): void;
  clear(): void;
  open(): void;
  close(): void;
}
