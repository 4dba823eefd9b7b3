import { randomUUID } from "node:crypto";
import { add } from "../rows";
import { sql } from "../stack";
import { describeAccess } from "./matrix";

describeAccess({
  table: "notification_kinds",
  key: "kind",
  row: async () => "booking_created",
  insert: () => ({
    kind: "new_kind",
    audience: "member",
    position: 999,
    in_portal: true,
    by_email: true,
    email_offered: true,
    email_optional: true,
  }),
  update: { email_optional: false },
  rights: { stranger: "", owner: "s", "other member": "s", admin: "s" },
});

describeAccess({
  table: "notification_choices",
  key: "user_id",
  row: (owner) =>
    add(
      "notification_choices",
      { user_id: owner, kind: "booking_created", in_portal: true, by_email: true },
      "user_id",
    ),
  insert: (owner) => ({
    user_id: owner,
    kind: "booking_created",
    in_portal: false,
    by_email: false,
  }),
  update: { by_email: false },
  rights: { stranger: "", owner: "siu", "other member": "", admin: "" },
  clean: (owner) => sql`delete from notification_choices where user_id = ${owner}`,
});

describeAccess({
  table: "notification_pauses",
  key: "user_id",
  row: async (owner) => {
    await sql`delete from notification_pauses where user_id = ${owner}`;
    return add("notification_pauses", { user_id: owner, until: "2100-01-01" }, "user_id");
  },
  insert: (owner) => ({ user_id: owner, until: "infinity" }),
  update: { until: "2020-01-01T00:00:00Z" },
  rights: { stranger: "", owner: "s", "other member": "", admin: "" },
  clean: (owner) => sql`delete from notification_pauses where user_id = ${owner}`,
});

describeAccess({
  table: "notifications",
  key: "id",
  row: (owner) =>
    add("notifications", {
      user_id: owner,
      kind: "space_update",
      subject_id: randomUUID(),
      data: {},
      is_shown: true,
    }),
  insert: (owner) => ({
    user_id: owner,
    kind: "space_update",
    subject_id: randomUUID(),
    data: { title: "Free credits" },
    is_shown: true,
  }),
  update: { read_at: new Date().toISOString() },
  rights: { stranger: "", owner: "s", "other member": "", admin: "" },
});

/** Waits for a day, so that no worker claims it. */
const message = (recipient: object) => ({
  kind: "booking_created",
  subject_id: randomUUID(),
  data: {},
  due_at: new Date(Date.now() + 86_400_000).toISOString(),
  ...recipient,
});

describeAccess({
  table: "outbox",
  key: "id",
  row: (owner) => add("outbox", message({ user_id: owner })),
  insert: () => message({ recipient: "victim@example.org" }),
  update: { status: "due", due_at: new Date().toISOString() },
  rights: { stranger: "", owner: "", "other member": "", admin: "s" },
});

const device = (owner: string) => ({
  user_id: owner,
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  p256dh: "B".repeat(87),
  auth: "A".repeat(22),
  device: "Chrome on Android",
});

describeAccess({
  table: "push_subscriptions",
  key: "id",
  row: (owner) => add("push_subscriptions", device(owner)),
  insert: device,
  update: { endpoint: "https://fcm.googleapis.com/fcm/send/stolen" },
  rights: { stranger: "", owner: "sd", "other member": "", admin: "" },
});
