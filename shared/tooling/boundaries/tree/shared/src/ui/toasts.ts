import type { Portal } from "../contract/portal";

export const complain = (portal: Portal) => portal.toast({ title: "Never from here" });
