export { description } from "@portal/mf-shop/module";
