export { brand } from "@portal/shared/domain/brand";
