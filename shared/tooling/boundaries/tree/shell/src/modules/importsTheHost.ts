export { createHost } from "../../host/server/createHost";
