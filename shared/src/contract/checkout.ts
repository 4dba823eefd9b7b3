import type { CartItem } from "./cart";
import type { Portal } from "./portal";

/**
 * Exposed by mf-shop as `./checkout`. Resolves when the payment succeeded, failed or was cancelled.
 */
export type Checkout = (portal: Portal, items: readonly CartItem[]) => Promise<void>;
