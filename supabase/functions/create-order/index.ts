import { checkProvider, createOrder } from "../_shared/payments/createOrder.ts";
import { serve } from "../_shared/http.ts";
import { statusHandler } from "../_shared/status.ts";

serve(
  createOrder("live"),
  statusHandler(() => checkProvider("live")),
);
