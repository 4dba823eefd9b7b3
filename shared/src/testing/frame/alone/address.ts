import { createStore } from "../../../contract/store/createStore";

/** Where the frame is. */
export const address = createStore(location.pathname);

/** Follows every change of address, also those that routers make without an event. */
export function watchAddress(listener: () => void): void {
  const moved = () => {
    address.set(location.pathname);
    listener();
  };
  for (const method of ["pushState", "replaceState"] as const) {
    const change = history[method].bind(history);
    history[method] = (...state) => {
      change(...state);
      moved();
    };
  }
  addEventListener("popstate", moved);
}

/** Goes to a path and tells every router. */
export function goTo(path: string): void {
  history.pushState({}, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}
