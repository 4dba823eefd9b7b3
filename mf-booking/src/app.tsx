import { defineModule } from "@portal/shared/contract/defineModule";
import { BookingRoutes } from "./routes";

export default defineModule({ App: BookingRoutes });
