import { canRefresh } from "./refreshHook";

/**
 * Must be the first import of a live module. A production build of React cannot refresh components,
 * so the page reloads.
 */
if (!canRefresh()) {
  import.meta.webpackHot?.addStatusHandler((status) => {
    if (status === "check") location.reload();
  });
}
