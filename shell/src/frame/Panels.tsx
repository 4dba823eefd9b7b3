import type { Checkout } from "@portal/shared/contract/checkout";
import type { Portal } from "@portal/shared/contract/portal";
import { useStore } from "@portal/shared/contract/store/useStore";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useEffect } from "react";
import type { ShellCartStore } from "../cart/createCartStore";
import { feedbackOpen } from "../feedback/feedbackStore";
import { toastQueue } from "../toasts/showToast";
import { useDeferred } from "./deferred";
import { cartPanel, feedbackDialog, loadPartsOnUse, toasts } from "./deferredParts";
import { useLoadFailure } from "./useLoadFailure";

interface Props {
  cart: ShellCartStore;
  loadCheckout(portal: Portal): Promise<Checkout>;
}

/** Each panel is loaded when it first opens, or earlier (`loadPartsOnUse`). */
export function Panels({ cart, loadCheckout }: Props) {
  useEffect(loadPartsOnUse, []);
  const onCartError = useLoadFailure(cart.close);
  const CartPanel = useDeferred(cartPanel, useStore(cart).isOpen, onCartError);
  const onFeedbackError = useLoadFailure(() => feedbackOpen.set(false));
  const FeedbackDialog = useDeferred(feedbackDialog, useStore(feedbackOpen), onFeedbackError);
  return (
    <>
      {CartPanel && <CartPanel cart={cart} loadCheckout={loadCheckout} />}
      {FeedbackDialog && <FeedbackDialog />}
    </>
  );
}

/** Toasts wait for their part; if it fails, the next toast tries again. */
export function ToastOutlet() {
  const { reportError } = usePortal();
  const Toasts = useDeferred(toasts, useStore(toastQueue).length, reportError);
  return Toasts && <Toasts />;
}
