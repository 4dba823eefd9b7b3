import { describe, expect, it } from "vitest";
import { anon, newMember, sql } from "../../stack";
import { accounts, boss, importMembers, invitations, person } from "./importedRows";

describe("an invitation", () => {
  it("is sent again once, by admins, while the account is not in use", async () => {
    const { email } = person();
    await importMembers([person({ email })]).throwOnError();
    const [account] = await accounts([email]);
    const member_id = String(account?.["id"]);
    const resend = (client = boss.client) => client.rpc("resend_invitation", { member_id });
    expect((await resend((await newMember()).client)).error?.message).toBe("not_admin");
    expect((await resend(anon)).error?.code).toBe("42501");
    const pending = async (client = boss.client) => client.rpc("pending_invitation", { member_id });
    expect((await pending((await newMember()).client)).error?.message).toBe("not_admin");
    expect((await pending()).data).toMatchObject({ can_resend: true });
    expect((await resend()).error).toBeNull();
    expect((await pending()).data).toMatchObject({ can_resend: false });
    expect((await resend()).error?.message).toBe("invitation_resent");
    expect(await invitations([email])).toHaveLength(2);
    await sql`update auth.users set email_confirmed_at = now() where id = ${member_id}`;
    expect((await resend()).error?.message).toBe("invitation_accepted");
    expect((await pending()).data).toBeNull();
  });
});
