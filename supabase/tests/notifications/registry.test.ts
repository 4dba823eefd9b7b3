import { expect, test } from "vitest";
import { kinds } from "@portal/shared/notifications/registry";
import { sql } from "../stack";

test("the registry of texts and the table of kinds say the same, in the same order", async () => {
  const stored = await sql`
    select kind, audience, in_portal, by_email, email_offered, email_optional
    from notification_kinds order by position`;
  expect([...stored]).toEqual(
    kinds.map(({ kind, audience, inPortal, email }) => ({
      kind,
      audience,
      in_portal: inPortal,
      by_email: email === "on" || email === "always",
      email_offered: email !== "never",
      email_optional: email !== "always",
    })),
  );
});
