import { defineModule } from "@portal/shared/contract/module/defineModule";
import { ShopRoutes } from "./routes";

export default defineModule({ App: ShopRoutes });
