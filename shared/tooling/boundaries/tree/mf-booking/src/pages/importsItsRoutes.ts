export { routes } from "../routes";
