import { checkProvider, createOrder } from "../_shared/payments/createOrder.ts";
import { serve } from "../_shared/http.ts";
import { statusHandler } from "../_shared/status.ts";

serve(
  createOrder("test"),
  statusHandler(() => checkProvider("test")),
);
