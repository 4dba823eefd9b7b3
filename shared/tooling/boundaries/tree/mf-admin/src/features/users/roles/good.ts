export { userSchema } from "../user.schema";
export { RecordsTable } from "../../../ui/records/RecordsTable";
