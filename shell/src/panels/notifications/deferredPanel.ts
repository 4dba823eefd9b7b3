import { deferred } from "@portal/shared/ui/deferred/deferred";

/** Loaded by the bell, which itself is loaded later. */
export const notificationPanel = deferred(() => import("./panel"));
