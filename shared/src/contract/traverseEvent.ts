/** Fires after Back or Forward changed the address, before the page changes. `preventDefault` keeps the page. */
export type TraverseEvent = CustomEvent<null>;

declare global {
  interface WindowEventMap {
    "portal:traverse": TraverseEvent;
  }
}

export const traverseEvent = (): TraverseEvent =>
  new CustomEvent("portal:traverse", { cancelable: true, detail: null });
