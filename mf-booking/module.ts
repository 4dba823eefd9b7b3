import type { ModuleDescription } from "@portal/shared/contract/release/manifest";
import { KIOSK_PATH } from "@portal/shared/contract/release/routeTable";

export const description: ModuleDescription = {
  name: "mf-booking",
  title: "Room booking",
  contract: "1.0",
  routes: [
    { path: "/book-room", access: "member" },
    { path: "/bookings", access: "member" },
    { path: "/invitation", access: "public", snapshot: false },
    { path: "/day-pass", access: "member" },
    { path: "/visitors", access: "member" },
    { path: KIOSK_PATH, access: "public", snapshot: false },
  ],
};
