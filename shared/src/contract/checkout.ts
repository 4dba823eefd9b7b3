import type { CartItem } from "./cart";
import type { Portal } from "./portal";

/**
 * What `mf-shop` exposes as `./checkout` (a named export `checkout`) and the shell's cart panel calls. It pays for the
 * items, clears the cart and moves on to the confirmation; it toasts its own outcomes.
 * Resolves when the person has paid, failed or cancelled.
 */
export type Checkout = (portal: Portal, items: readonly CartItem[]) => Promise<void>;
