import { useLocation, useSearchParams } from "@portal/shared/vendor/router";
import { orderDataSchema, type OrderData } from "../../payment/payment.schema";
import { wayBackFrom, type WayBack } from "./wayBack";

interface RequestedOrder {
  orderId: string;
  carried: OrderData | null;
  wayBack: WayBack | null;
}

/** Reads the order from the navigation state, which survives a reload, or its id from the URL. */
export function useOrderData(): RequestedOrder | null {
  const { state } = useLocation();
  const [params] = useSearchParams();
  const carried = orderDataSchema.safeParse(state).data ?? null;
  const orderId = carried?.orderId ?? params.get("order");
  return orderId ? { orderId, carried, wayBack: wayBackFrom(state) } : null;
}
