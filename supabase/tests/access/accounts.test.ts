import { randomUUID } from "node:crypto";
import { sql } from "../stack";
import { describeAccess } from "./matrix";
import { add } from "../rows";

const noRights = { stranger: "", owner: "", "other member": "", admin: "" };

describeAccess({
  table: "profiles",
  key: "id",
  row: async (owner) => owner,
  insert: (owner) => ({ id: owner, full_name: "Olga Owner", created_at: new Date().toISOString() }),
  update: { full_name: `Renamed ${randomUUID()}` },
  rights: { stranger: "", owner: "su", "other member": "", admin: "su" },
  clean: (owner) => sql`update profiles set full_name = 'Olga Owner' where id = ${owner}`,
});

describeAccess({
  table: "user_roles",
  key: "user_id",
  row: (owner) => add("user_roles", { user_id: owner, role: "user" }, "user_id"),
  insert: (owner) => ({ user_id: owner, role: "user" }),
  update: { role: "admin" },
  rights: { stranger: "", owner: "s", "other member": "", admin: "siud" },
  clean: (owner) => sql`delete from user_roles where user_id = ${owner}`,
});

describeAccess({
  table: "activity_logs",
  key: "id",
  row: (owner) => add("activity_logs", { user_id: owner, action_type: "Tested" }),
  insert: (owner) => ({ user_id: owner, action_type: "Cancelled Booking", details: "by hand" }),
  update: { action_type: "Changed" },
  rights: { ...noRights, owner: "s", admin: "s" },
});

describeAccess({
  table: "feedback",
  key: "id",
  row: (owner) => add("feedback", { user_id: owner, content: "Nice plants" }),
  insert: (owner) => ({
    user_id: owner,
    content: "Nice plants",
    status: "pending",
    created_at: new Date().toISOString(),
  }),
  update: { status: "reviewed" },
  rights: { ...noRights, owner: "si", admin: "su" },
});

describeAccess({
  table: "calendar_feeds",
  key: "user_id",
  row: (owner) => add("calendar_feeds", { user_id: owner }, "user_id"),
  insert: (owner) => ({ user_id: owner }),
  update: { token: "chosen" },
  rights: { ...noRights, owner: "sid" },
  clean: (owner) => sql`delete from calendar_feeds where user_id = ${owner}`,
});

describeAccess({
  table: "visitors",
  key: "id",
  row: (owner) =>
    add("visitors", { user_id: owner, visitor_name: "Vera", email: "vera@example.com" }),
  insert: (owner) => ({
    user_id: owner,
    visitor_name: "Vera",
    email: "vera@example.com",
    purpose: "Tea",
    phone: null,
    organization: null,
    host_name: null,
    status: "pending",
  }),
  update: { status: "approved" },
  rights: { ...noRights, owner: "si", admin: "su" },
});

describeAccess({
  table: "member_notes",
  key: "id",
  row: (owner) =>
    add("member_notes", { user_id: owner, author_id: owner, note: "Prefers the quiet room." }),
  insert: (owner) => ({ user_id: owner, note: "Always welcome." }),
  update: { note: "Changed" },
  rights: { stranger: "", owner: "", "other member": "", admin: "si" },
});
