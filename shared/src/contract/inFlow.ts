import type { Portal } from "./portal";

/** Returns a copy of the portal whose toasts belong to one flow: each replaces the previous one. */
export function inFlow<Given extends Pick<Portal, "toast">>(portal: Given, flow: string): Given {
  return { ...portal, toast: (toast) => portal.toast({ flow, ...toast }) };
}
