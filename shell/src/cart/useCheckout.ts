import type { Checkout } from "@portal/shared/contract/checkout";
import type { Portal } from "@portal/shared/contract/portal";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useRef, useState } from "react";
import { rememberWanted } from "../modules/wantedPath";
import { LOGIN_PATH } from "../routes";

/** The cart panel's part of a checkout (member specification §5); paying is the shop's. */
export function useCheckout(loadCheckout: (portal: Portal) => Promise<Checkout>) {
  const portal = usePortal();
  const [processing, setProcessing] = useState(false);
  const underWay = useRef(false);

  async function pay(): Promise<void> {
    const { cart, reportError, toast } = portal;
    underWay.current = true;
    setProcessing(true);
    try {
      const checkout = await loadCheckout(portal);
      await checkout(portal, cart.getSnapshot().items);
      if (cart.getSnapshot().items.length === 0) cart.close();
    } catch (error) {
      reportError(error, { during: "checkout" });
      toast({
        title: "Checkout Failed",
        description: "There was a problem processing your checkout. Please try again.",
        variant: "destructive",
      });
    } finally {
      underWay.current = false;
      setProcessing(false);
    }
  }

  function checkOut(): void {
    const { cart, navigate, session, toast } = portal;
    if (underWay.current) return;
    if (!session.getSnapshot().user) {
      toast({ title: "Login Required", description: "Please login to proceed with checkout" });
      cart.close();
      rememberWanted(location);
      navigate(LOGIN_PATH);
    } else if (cart.getSnapshot().items.length === 0) {
      toast({
        title: "Empty Cart",
        description: "Please add items to your cart before checking out",
      });
    } else {
      void pay();
    }
  }

  return { processing, checkOut };
}
