/**
 * Dispatched on `window` before a sign-out. A screen with unsaved changes calls `preventDefault`
 * and asks; `detail` then signs out. Not dispatched when a session expires or ends in another tab.
 */
export type SignOutEvent = CustomEvent<() => void>;

declare global {
  interface WindowEventMap {
    "portal:sign-out": SignOutEvent;
  }
}

/** @param signOut ends the session without dispatching the event again. */
export const signOutEvent = (signOut: () => void): SignOutEvent =>
  new CustomEvent("portal:sign-out", { cancelable: true, detail: signOut });
