/**
 * Dispatched on `window` before a sign-out. A screen with unsaved changes calls `preventDefault`,
 * asks, and calls `detail` to sign out.
 */
export type SignOutEvent = CustomEvent<() => void>;

declare global {
  interface WindowEventMap {
    "portal:sign-out": SignOutEvent;
  }
}

export const signOutEvent = (signOut: () => void): SignOutEvent =>
  new CustomEvent("portal:sign-out", { cancelable: true, detail: signOut });
