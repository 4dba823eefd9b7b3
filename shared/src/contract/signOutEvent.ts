/** Fires before a sign-out. To ask first, call `preventDefault`, then `detail` to sign out. */
export type SignOutEvent = CustomEvent<() => void>;

declare global {
  interface WindowEventMap {
    "portal:sign-out": SignOutEvent;
  }
}

export const signOutEvent = (signOut: () => void): SignOutEvent =>
  new CustomEvent("portal:sign-out", { cancelable: true, detail: signOut });
