import { clientsClaim } from "workbox-core";
import { cacheBuilds, dropRefusedFiles } from "./buildCache";
import { routeNavigations } from "./navigations";
import { handlePush } from "./push";

declare const self: ServiceWorkerGlobalScope;

/** The rules are in docs/decisions/025. The URL stays: modules register it for push notifications. */
void self.skipWaiting();
clientsClaim();
dropRefusedFiles();
routeNavigations();
cacheBuilds();
handlePush();
