import { createOrder } from "../_shared/createOrder.ts";
import { serve } from "../_shared/http.ts";

serve(createOrder("test"));
