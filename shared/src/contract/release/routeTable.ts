import type { ModuleRoute } from "./manifest";

export interface ListedRoute extends ModuleRoute {
  /** The only module that may serve the path. It must declare the path, too. */
  owner: string;
}

/** The page for visitors on a device at the front desk. It fills the window and may use the camera. */
export const KIOSK_PATH = "/kiosk";

/** spec 1 §2, spec 2 §2; and the kiosk, so that no other module can take its path. */
export const routeTable: readonly ListedRoute[] = [
  { path: "/", access: "public", owner: "mf-member" },
  { path: "/legal", access: "public", owner: "mf-member" },
  { path: "/snacks", access: "public", owner: "mf-shop" },
  { path: "/payment-confirmation", access: "public", owner: "mf-shop" },
  { path: "/dashboard", access: "member", owner: "mf-member" },
  { path: "/wifi", access: "member", owner: "mf-member" },
  { path: "/day-pass", access: "member", owner: "mf-booking" },
  { path: "/visitors", access: "member", owner: "mf-booking" },
  { path: "/book-room", access: "member", owner: "mf-booking" },
  { path: "/events", access: "member", owner: "mf-member" },
  { path: "/profile", access: "member", owner: "mf-member" },
  { path: "/bookings", access: "member", owner: "mf-booking" },
  { path: "/buy-credits", access: "member", owner: "mf-shop" },
  { path: KIOSK_PATH, access: "public", owner: "mf-booking" },
  { path: "/admin/*", access: "admin", owner: "mf-admin" },
];
