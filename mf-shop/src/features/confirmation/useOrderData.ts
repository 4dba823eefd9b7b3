import { useLocation, useSearchParams } from "@portal/shared/vendor/router";
import {
  openedFromOrdersSchema,
  orderDataSchema,
  type OrderData,
} from "../../payment/payment.schema";

interface RequestedOrder {
  orderId: string;
  carried: OrderData | null;
  isFromOrders: boolean;
}

/** Reads the order from the navigation state, which survives a reload, or its id from the URL. */
export function useOrderData(): RequestedOrder | null {
  const { state } = useLocation();
  const [params] = useSearchParams();
  const carried = orderDataSchema.safeParse(state).data ?? null;
  const orderId = carried?.orderId ?? params.get("order");
  const isFromOrders = openedFromOrdersSchema.safeParse(state).success;
  return orderId ? { orderId, carried, isFromOrders } : null;
}
