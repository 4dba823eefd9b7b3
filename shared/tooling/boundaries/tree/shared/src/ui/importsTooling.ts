export { root } from "../../tooling/commands/workspace";
