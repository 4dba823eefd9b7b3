import { defineModule } from "@portal/shared/contract/module/defineModule";
import { SampleRoutes } from "./routes";

export default defineModule({ App: SampleRoutes });
