import { add } from "../rows";
import { describeAccess } from "./matrix";

describeAccess({
  table: "member_notes",
  key: "id",
  row: (owner) =>
    add("member_notes", { user_id: owner, author_id: owner, note: "Prefers the quiet room." }),
  insert: (owner) => ({ user_id: owner, note: "Always welcome." }),
  update: { note: "Changed" },
  rights: { stranger: "", owner: "", "other member": "", admin: "si" },
});
