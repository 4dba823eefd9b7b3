import { checkProvider, createOrder } from "../_shared/createOrder.ts";
import { serve } from "../_shared/http.ts";
import { statusOf } from "../_shared/status.ts";

serve(
  createOrder("live"),
  statusOf(() => checkProvider("live")),
);
