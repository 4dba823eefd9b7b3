/** Parts of Base UI that only modules use; loaded when a module asks. */
export const offered = [
  () => import("@base-ui/react/radio"),
  () => import("@base-ui/react/radio-group"),
  () => import("@base-ui/react/tabs"),
  () => import("@base-ui/react/toggle"),
  () => import("@base-ui/react/toggle-group"),
];
