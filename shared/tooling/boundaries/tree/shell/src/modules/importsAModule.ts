export { description } from "@portal/mf-member/module";
