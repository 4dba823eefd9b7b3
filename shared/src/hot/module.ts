import { canRefresh } from "./refreshHook";

/** Comes first in a live module: under the React of a built portal a saved file reloads the page. */
if (!canRefresh()) {
  import.meta.webpackHot?.addStatusHandler((status) => {
    if (status === "check") location.reload();
  });
}
