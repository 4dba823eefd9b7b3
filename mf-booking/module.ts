import type { ModuleDescription } from "@portal/shared/contract/release/manifest";
import { KIOSK_PATH } from "@portal/shared/contract/release/routeTable";

export const description: ModuleDescription = {
  name: "mf-booking",
  title: "Room booking",
  contract: "1.5",
  routes: [
    { path: "/book-room", access: "member" },
    { path: "/bookings", access: "member" },
    { path: "/invitation", access: "public", snapshot: false },
    { path: "/day-pass", access: "member" },
    { path: "/visitors", access: "member" },
    { path: KIOSK_PATH, access: "public", snapshot: false },
  ],
  contributions: {
    extensionPoints: ["booking.details"],
    footer: [
      {
        id: "footer-calendar",
        label: "Calendar",
        to: "/bookings?calendar=1",
        access: "member",
        order: 40,
      },
    ],
    navigation: [
      {
        id: "rooms",
        label: "Rooms",
        to: "/book-room",
        places: ["top-bar", "mobile-menu"],
        access: "member",
        order: 20,
      },
      {
        id: "day-passes",
        label: "Day Passes",
        to: "/day-pass",
        places: ["top-bar", "mobile-menu"],
        access: "member",
        order: 30,
      },
      {
        id: "visitors",
        label: "Visitors",
        to: "/visitors",
        places: ["top-bar", "mobile-menu"],
        access: "member",
        order: 40,
      },
      {
        id: "bookings",
        label: "Bookings",
        to: "/bookings",
        places: ["account-menu"],
        access: "member",
        order: 90,
        icon: "calendar-days",
      },
      {
        id: "my-bookings",
        label: "My Bookings",
        to: "/bookings",
        places: ["mobile-menu"],
        access: "member",
        order: 90,
      },
    ],
  },
};
