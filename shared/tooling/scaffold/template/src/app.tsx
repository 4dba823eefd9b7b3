import { defineModule } from "@portal/shared/contract/defineModule";
import { SampleRoutes } from "./routes";

export default defineModule({ App: SampleRoutes });
