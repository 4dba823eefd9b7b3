import { defineModule } from "@portal/shared/contract/module/defineModule";
import { LibrariesRoutes } from "./routes";

export default defineModule({ App: LibrariesRoutes, leftovers: ["[data-announcer]"] });
