import { defineModule } from "@portal/shared/contract/defineModule";
import { ShopRoutes } from "./routes";

export default defineModule({ App: ShopRoutes });
