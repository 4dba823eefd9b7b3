import type { Checkout } from "@portal/shared/contract/checkout";
import type { Portal } from "@portal/shared/contract/portal";
import { useStore } from "@portal/shared/contract/store/useStore";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useEffect } from "react";
import type { ShellCartStore } from "../panels/cart/createCartStore";
import { feedbackOpen } from "../panels/feedback/feedbackStore";
import { PlainToasts } from "../panels/toasts/PlainToasts";
import { toastQueue } from "../panels/toasts/showToast";
import { DeferredPart } from "@portal/shared/ui/deferred/DeferredPart";
import { cartPanel, feedbackDialog, loadPartsOnUse, toasts } from "./deferredParts";
import { useLoadFailure } from "@portal/shared/ui/deferred/useLoadFailure";

interface Props {
  cart: ShellCartStore;
  loadCheckout(portal: Portal): Promise<Checkout>;
}

/** Each panel is loaded when it first opens, or earlier (`loadPartsOnUse`). */
export function Panels({ cart, loadCheckout }: Props) {
  useEffect(loadPartsOnUse, []);
  const { isOpen } = useStore(cart);
  const isWriting = useStore(feedbackOpen);
  const onCartError = useLoadFailure(cart.close);
  const onFeedbackError = useLoadFailure(() => feedbackOpen.set(false));
  return (
    <>
      <DeferredPart part={cartPanel} wanted={isOpen} onError={onCartError}>
        {(CartPanel) => <CartPanel cart={cart} loadCheckout={loadCheckout} />}
      </DeferredPart>
      <DeferredPart part={feedbackDialog} wanted={isWriting} onError={onFeedbackError}>
        {(FeedbackDialog) => <FeedbackDialog />}
      </DeferredPart>
    </>
  );
}

/** Plain toasts are shown until the toasts are loaded, or if they cannot be loaded. */
export function ToastOutlet() {
  const { reportError } = usePortal();
  const waiting = useStore(toastQueue);
  const isLoaded = useStore(toasts) !== undefined;
  return (
    <>
      {!isLoaded && <PlainToasts />}
      <DeferredPart part={toasts} wanted={waiting.length} onError={reportError}>
        {(Toasts) => <Toasts />}
      </DeferredPart>
    </>
  );
}
