import { canRefresh } from "./refreshHook";

/**
 * Must be the first import of a live module. Reloads if React is a production build, which cannot
 * refresh.
 */
if (!canRefresh()) {
  import.meta.webpackHot?.addStatusHandler((status) => {
    if (status === "check") location.reload();
  });
}
