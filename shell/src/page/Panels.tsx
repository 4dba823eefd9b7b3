import type { Checkout } from "@portal/shared/contract/checkout";
import type { Portal } from "@portal/shared/contract/portal";
import { useStore } from "@portal/shared/contract/store/useStore";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useEffect } from "react";
import type { ShellCartStore } from "../panels/cart/createCartStore";
import { feedbackOpen } from "../panels/feedback/feedbackStore";
import { PlainToasts } from "../panels/toasts/PlainToasts";
import { toastQueue } from "../panels/toasts/showToast";
import { RenderWhenLoaded } from "@portal/shared/ui/deferred/RenderWhenLoaded";
import { cartPanel, feedbackDialog, loadComponentsOnUse, toasts } from "./deferredComponents";
import { useLoadFailure } from "@portal/shared/ui/deferred/useLoadFailure";

interface Props {
  cart: ShellCartStore;
  loadCheckout(portal: Portal): Promise<Checkout>;
}

/** Each panel is loaded when it first opens, or earlier (`loadComponentsOnUse`). */
export function Panels({ cart, loadCheckout }: Props) {
  useEffect(loadComponentsOnUse, []);
  const { isOpen } = useStore(cart);
  const isWriting = useStore(feedbackOpen);
  const onCartError = useLoadFailure(cart.close);
  const onFeedbackError = useLoadFailure(() => feedbackOpen.set(false));
  return (
    <>
      <RenderWhenLoaded content={cartPanel} wanted={isOpen} onError={onCartError}>
        {(CartPanel) => <CartPanel cart={cart} loadCheckout={loadCheckout} />}
      </RenderWhenLoaded>
      <RenderWhenLoaded content={feedbackDialog} wanted={isWriting} onError={onFeedbackError}>
        {(FeedbackDialog) => <FeedbackDialog />}
      </RenderWhenLoaded>
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
      <RenderWhenLoaded content={toasts} wanted={waiting.length} onError={reportError}>
        {(Toasts) => <Toasts />}
      </RenderWhenLoaded>
    </>
  );
}
