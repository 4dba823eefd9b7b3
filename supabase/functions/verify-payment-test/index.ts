import { verifyPayment } from "../_shared/payments/verifyPayment.ts";
import { serve } from "../_shared/http.ts";

serve(verifyPayment("test"));
