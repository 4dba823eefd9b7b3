import { defineModule } from "@portal/shared/contract/defineModule";
import { description } from "../module";
import { MemberRoutes } from "./routes";

export default defineModule({ App: MemberRoutes, description });
