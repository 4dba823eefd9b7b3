/** Exposed to the shell's cart panel as `./checkout`. */
export { checkout } from "./features/checkout/checkout";
