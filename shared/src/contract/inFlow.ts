import type { Portal } from "./portal";

/** The portal with toasts of one flow: each replaces the one before. */
export function inFlow<Given extends Pick<Portal, "toast">>(portal: Given, flow: string): Given {
  return { ...portal, toast: (toast) => portal.toast({ flow, ...toast }) };
}
