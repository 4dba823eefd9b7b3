export { brand } from "../../../shared/src/domain/brand";
