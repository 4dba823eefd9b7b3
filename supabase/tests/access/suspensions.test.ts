import { add } from "../rows";
import { describeAccess } from "./matrix";

const suspension = (owner: string) => ({
  user_id: owner,
  reason: "Payments are overdue.",
  suspended_by: owner,
  suspended_by_name: "Dev",
});

describeAccess({
  table: "suspensions",
  key: "id",
  row: (owner) =>
    add("suspensions", { ...suspension(owner), ended_at: new Date(), ended_by_name: "Dev" }),
  insert: suspension,
  update: { reason: "Changed" },
  rights: { stranger: "", owner: "", "other member": "", admin: "s" },
});
