import { canRefresh } from "./refreshHook";

/** Must be a live module's first import. Production builds of React cannot refresh. */
if (!canRefresh()) {
  import.meta.webpackHot?.addStatusHandler((status) => {
    if (status === "check") location.reload();
  });
}
