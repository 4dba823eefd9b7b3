import { verifyPayment } from "../_shared/verifyPayment.ts";
import { serve } from "../_shared/http.ts";

serve(verifyPayment("live"));
