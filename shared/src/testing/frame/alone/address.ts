import { createStore } from "../../../contract/store/createStore";

export const address = createStore(location.pathname);

/** Routers change the address without an event. */
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

export function goTo(path: string): void {
  history.pushState({}, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}
