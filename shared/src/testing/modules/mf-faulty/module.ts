import type { ModuleDescription } from "@portal/shared/contract/release/manifest";

const part = (id: string, component: string) => ({
  id,
  at: "dashboard.cards" as const,
  component: `./src/${component}.tsx`,
  access: "member" as const,
  order: 10,
});

/** For tests of the contract suite: all routes and parts but the first have a fault. */
export const description: ModuleDescription = {
  name: "mf-faulty",
  title: "Faulty",
  contract: "1.1",
  routes: [
    { path: "/faulty", access: "member", snapshot: false },
    { path: "/faulty/late", access: "member", snapshot: false },
  ],
  contributions: {
    parts: [
      part("sound", "Sound"),
      part("throws", "Throws"),
      part("crashes-later", "CrashesLater"),
      part("leaves-an-element", "LeavesAnElement"),
      part("loads-from-elsewhere", "LoadsFromElsewhere"),
    ],
  },
};
