import { defineModule } from "@portal/shared/contract/module/defineModule";
import { MemberRoutes } from "./routes";

export default defineModule({ App: MemberRoutes });
