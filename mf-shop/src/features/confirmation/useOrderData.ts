import { useLocation, useSearchParams } from "@portal/shared/vendor/router";
import { orderDataSchema, type OrderData } from "../../payment/payment.schema";

/** Reads the order from the navigation state, which survives a reload, or its id from the URL. */
export function useOrderData(): { orderId: string; carried: OrderData | null } | null {
  const { state } = useLocation();
  const [params] = useSearchParams();
  const carried = orderDataSchema.safeParse(state).data ?? null;
  const orderId = carried?.orderId ?? params.get("order");
  return orderId ? { orderId, carried } : null;
}
