import { defineModule } from "@portal/shared/contract/module/defineModule";
import { BookingRoutes } from "./routes";

export default defineModule({ App: BookingRoutes });
