import type { Checkout } from "@portal/shared/contract/checkout";
import { PAYMENT_FLOW } from "@portal/shared/contract/payments";
import type { Portal } from "@portal/shared/contract/portal";
import { offlineMessage } from "@portal/shared/data/errors";
import { assertOnline } from "@portal/shared/data/offline";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatRupees } from "@portal/shared/domain/money";
import { useToast } from "@portal/shared/contract/useToast";
import { discountItems, totalOf } from "./cartDiscount";
import { useRef, useState } from "react";
import { saveReturnPath } from "../../modules/routing/returnPath";
import { LOGIN_PATH } from "../../routes";
import { cafeDiscountQuery, cartRefreshQuery } from "./cart.queries";
import type { ShellCartStore } from "./createCartStore";

/** spec 1 §5 */
export function useCheckout(
  cart: ShellCartStore,
  loadCheckout: (portal: Portal) => Promise<Checkout>,
) {
  const portal = usePortal();
  const toast = useToast(PAYMENT_FLOW);
  const [processing, setProcessing] = useState(false);
  const isPaying = useRef(false);

  async function pay(): Promise<void> {
    const { queryClient, session, supabase } = portal;
    isPaying.current = true;
    setProcessing(true);
    try {
      assertOnline();
      const seen = cart.getSnapshot();
      const discountQuery = cafeDiscountQuery(supabase, session.getSnapshot().user?.id);
      const seenDiscount = queryClient.getQueryData(discountQuery.queryKey) ?? 0;
      // If these fail, the server still refuses items that are out of stock, and another price.
      const [discount] = await Promise.all([
        queryClient.fetchQuery(discountQuery).catch(() => seenDiscount),
        queryClient.fetchQuery(cartRefreshQuery(supabase, cart)).catch(() => undefined),
      ]);
      const { items, notices } = cart.getSnapshot();
      if (items.length === 0 || notices.length > seen.notices.length) return;
      if (discount !== seenDiscount) {
        const total = formatRupees(totalOf(discountItems(items, discount)));
        const description = `Your cart costs ${total} now. Nothing has been charged yet.`;
        toast(
          discount > seenDiscount
            ? { title: "Member discount applied", description }
            : { title: "Price changed", description, variant: "destructive" },
        );
        return;
      }
      const checkout = await loadCheckout(portal);
      await checkout(portal, discountItems(items, discount));
    } catch (error) {
      // `loadCheckout` has already reported other errors.
      toast({
        title: "Checkout Failed",
        description:
          offlineMessage(error) ??
          "There was a problem processing your checkout. Please try again.",
        variant: "destructive",
      });
    } finally {
      isPaying.current = false;
      setProcessing(false);
    }
  }

  function checkOut(): void {
    const { navigate, session } = portal;
    if (isPaying.current) return;
    if (!session.getSnapshot().user) {
      toast({ title: "Login Required", description: "Please login to proceed with checkout" });
      cart.close();
      saveReturnPath(location);
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
