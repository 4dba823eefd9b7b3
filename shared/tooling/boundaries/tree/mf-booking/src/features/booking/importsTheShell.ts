export { navigate } from "../../../../shell/src/modules/navigate";
