/**
 * Fired on the window before a person signs out, as `beforeunload` is before a page goes. A screen
 * that holds unsaved changes prevents it and asks; `detail` signs out all the same. A session that
 * expires or ends in another tab asks nobody.
 */
export type SignOutEvent = CustomEvent<() => void>;

declare global {
  interface WindowEventMap {
    "portal:sign-out": SignOutEvent;
  }
}

/** @param signOut ends the session without asking again. */
export const signOutEvent = (signOut: () => void): SignOutEvent =>
  new CustomEvent("portal:sign-out", { cancelable: true, detail: signOut });
