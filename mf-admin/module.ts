import type { ModuleDescription } from "@portal/shared/contract/release/manifest";

const paths = [
  "/admin",
  "/admin/today",
  "/admin/users",
  "/admin/users/:id",
  "/admin/bookings",
  "/admin/calendar",
  "/admin/day-pass",
  "/admin/events",
  "/admin/snacks",
  "/admin/cafe",
  "/admin/rooms",
  "/admin/hours",
  "/admin/specials",
  "/admin/plans",
  "/admin/updates",
  "/admin/visitors",
  "/admin/visitors/kiosks",
  "/admin/feedback",
  "/admin/payments",
  "/admin/cash",
  "/admin/invoices",
  "/admin/reports",
  "/admin/deliveries",
  "/admin/audit",
  "/admin/modules",
];

export const description: ModuleDescription = {
  name: "mf-admin",
  title: "Admin",
  contract: "1.2",
  routes: paths.map((path) => ({ path, access: "admin" })),
  contributions: {
    navigation: [
      {
        id: "admin",
        label: "Admin",
        to: "/admin",
        places: ["top-bar"],
        access: "admin",
        order: 1000,
      },
      {
        id: "admin-panel",
        label: "Admin Panel",
        to: "/admin",
        places: ["account-menu"],
        access: "admin",
        order: 1000,
        icon: "shield-check",
      },
    ],
  },
};
