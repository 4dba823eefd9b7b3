/** Libraries that modules share, loaded when a module or a panel of the shell needs them. */
export const offered = [
  () => import("@base-ui/react/combobox"),
  () => import("@base-ui/react/dialog"),
  () => import("@base-ui/react/number-field"),
  () => import("@base-ui/react/popover"),
  () => import("@base-ui/react/radio"),
  () => import("@base-ui/react/radio-group"),
  () => import("@base-ui/react/select"),
  () => import("@portal/shared/vendor/zod"),
];
