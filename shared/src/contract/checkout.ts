import type { CartItem } from "./cart";
import type { Portal } from "./portal";

/** The shop exposes it as `./checkout`. Resolves on success, failure and cancellation. */
export type Checkout = (portal: Portal, items: readonly CartItem[]) => Promise<void>;
