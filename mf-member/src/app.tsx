import { defineModule } from "@portal/shared/contract/defineModule";
import { MemberRoutes } from "./routes";

export default defineModule({ App: MemberRoutes });
