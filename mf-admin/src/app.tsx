import { defineModule } from "@portal/shared/contract/defineModule";
import { AdminRoutes } from "./routes";

export default defineModule({ App: AdminRoutes });
