import type { ModuleDescription } from "@portal/shared/contract/release/manifest";

/** For tests of the contract suite: its code is refused, although it runs only after a press. */
export const description: ModuleDescription = {
  name: "mf-refused",
  title: "Refused",
  contract: "1.1",
  routes: [{ path: "/refused", access: "member", snapshot: false }],
};
