import { defineModule } from "@portal/shared/contract/module/defineModule";
import { AdminRoutes } from "./routes";

export default defineModule({ App: AdminRoutes });
