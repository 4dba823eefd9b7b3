import { useEffect } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { hasPendingOrder } from "../../payment/pendingOrderKey";

/** Shows the outcome of a payment whose tab was closed or offline, on the next visit. */
export function usePendingOrder(): void {
  const portal = usePortal();
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (!userId || !hasPendingOrder()) return;
    import("./reportPendingOrder")
      .then(({ reportPendingOrder }) => reportPendingOrder(portal, userId))
      .catch((error: unknown) => {
        portal.reportError(error, { during: "pending order" });
      });
  }, [portal, userId]);
}
