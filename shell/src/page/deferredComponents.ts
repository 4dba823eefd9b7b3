import { afterFirstUse } from "@portal/shared/ui/deferred/afterFirstUse";
import { deferred } from "@portal/shared/ui/deferred/deferred";

// Small components share a file: the first script contains the hash of each file.
export const accountMenu = deferred(
  async () =>
    (await import(/* webpackChunkName: "menus" */ "./top-bar/account/AccountMenu")).AccountMenu,
);
export const mobileMenu = deferred(
  async () =>
    (await import(/* webpackChunkName: "menus" */ "./top-bar/mobile-menu/MobileMenu")).MobileMenu,
);
export const cartPanel = deferred(async () => (await import("../panels/cart/CartPanel")).CartPanel);
export const feedbackDialog = deferred(
  async () => (await import("../panels/feedback/FeedbackDialog")).FeedbackDialog,
);
export const overridesDialog = deferred(
  async () =>
    (await import(/* webpackChunkName: "overrides" */ "../modules/overrides/OverridesDialog"))
      .OverridesDialog,
);
export const loginPage = deferred(
  // The host preloads the chunk of this name (screenFiles.ts).
  async () => (await import(/* webpackChunkName: "login" */ "../session/auth/LoginPage")).LoginPage,
);
export const mailLinkPage = deferred(
  async () => (await import("../session/mail-link/MailLinkPage")).MailLinkPage,
);
export const notificationBell = deferred(
  async () => (await import("../panels/notifications/NotificationBell")).NotificationBell,
);
export const toasts = deferred(async () => (await import("../panels/toasts/Toasts")).Toasts);

const usual = [toasts, cartPanel, mobileMenu, accountMenu, loginPage, feedbackDialog];

/** Loads the components one by one, in idle time after the first sign of use. They also load on demand. */
export function loadComponentsOnUse(): () => void {
  return afterFirstUse(() => void loadInTurn());
}

async function loadInTurn(): Promise<void> {
  // A component that fails is loaded again on demand.
  for (const component of usual) await component.load().catch(() => undefined);
}
