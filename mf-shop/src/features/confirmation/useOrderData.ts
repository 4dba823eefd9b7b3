import { useLocation, useSearchParams } from "@portal/shared/vendor/router";
import { orderDataSchema, type OrderData } from "../../payment/payment.schema";

/**
 * Which order the page is about: the data carried by the navigation (it outlives a reload), or the
 * order id of a link. Null without either, or with data that is none of ours.
 */
export function useOrderData(): { orderId: string; carried: OrderData | null } | null {
  const { state } = useLocation();
  const [params] = useSearchParams();
  const carried = orderDataSchema.safeParse(state).data ?? null;
  const orderId = carried?.orderId ?? params.get("order");
  return orderId ? { orderId, carried } : null;
}
