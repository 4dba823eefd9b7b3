import { join } from "node:path";
import type { Kind } from "@portal/shared/notifications/defineKind";
import { kinds } from "@portal/shared/notifications/kindList";
import { root } from "@portal/shared/tooling/project/workspace";

export const kindsFile = join(root, "supabase/schemas/notification_kinds.sql");

/** The rows of `notification_kinds` as SQL. Kinds that have an email and are shown in the portal are also pushed by default. */
export function notificationKindsSql(): string {
  return `-- Written by \`pnpm db:kinds\` from shared/src/notifications/kindList.ts. Do not edit.
insert into public.notification_kinds (
  position, kind, audience, in_portal, by_email, by_push, email_offered, email_optional, lead_time
) values
${kinds.map(rowOf).join(",\n")};
`;
}

function rowOf(kind: Kind, index: number): string {
  const { audience, inPortal, email, leadTime } = kind;
  const isPushed = inPortal && email !== "never";
  const values = [
    index + 1,
    `'${kind.kind}'`,
    `'${audience}'`,
    inPortal,
    email === "on" || email === "always",
    isPushed,
    email !== "never",
    email !== "always",
    leadTime === null ? "null" : `'${leadTime}'`,
  ];
  return `  (${values.join(", ")})`;
}
