import type { ModuleDescription } from "@portal/shared/contract/release/manifest";
import { CONTRACT_MAJOR } from "@portal/shared/contract/portal";

export const description: ModuleDescription = {
  name: "mf-member",
  title: "Member home",
  contract: CONTRACT_MAJOR,
  routes: [
    { path: "/", access: "public" },
    { path: "/legal", access: "public" },
    { path: "/unsubscribe", access: "public", snapshot: false },
    { path: "/dashboard", access: "member" },
    { path: "/wifi", access: "member" },
    { path: "/events", access: "member" },
    { path: "/profile", access: "member" },
  ],
  contributions: {
    extensionPoints: ["dashboard.cards", "profile.sections"],
    navigation: [
      {
        id: "dashboard",
        label: "Dashboard",
        to: "/dashboard",
        places: ["top-bar", "mobile-menu"],
        access: "member",
        order: 10,
      },
      {
        id: "events",
        label: "Events",
        to: "/events",
        places: ["top-bar"],
        access: "member",
        order: 60,
      },
      {
        id: "profile",
        label: "Profile",
        to: "/profile",
        places: ["account-menu", "mobile-menu"],
        access: "member",
        order: 70,
        icon: "user-round",
      },
      {
        id: "notifications",
        label: "Notifications",
        to: "/dashboard",
        places: ["account-menu"],
        access: "member",
        order: 100,
        icon: "bell",
      },
      {
        id: "legal",
        label: "Legal",
        to: "/legal",
        places: ["top-bar"],
        access: "visitor",
        order: 10,
      },
      {
        id: "legal-information",
        label: "Legal Information",
        to: "/legal",
        places: ["mobile-menu"],
        access: "visitor",
        order: 10,
      },
    ],
  },
};
