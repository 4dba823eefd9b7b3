import type { CartItem } from "./cart";
import type { Portal } from "./portal";

/**
 * The named export `checkout` of `./checkout` in mf-shop, called by the shell's cart panel. Takes
 * the payment, clears the cart, opens the confirmation and shows its own toasts. Resolves when the
 * payment succeeded, failed or was cancelled.
 */
export type Checkout = (portal: Portal, items: readonly CartItem[]) => Promise<void>;
