import { beforeEach, describe, expect, it, test } from "vitest";
import { headersOf, lastMailTo, mailsTo, runDelivery } from "../mails";
import { giveCredits, unique } from "../rows";
import { memberPerTest, newMember, sql, stack } from "../stack";
import { bookRoom, newMailTo } from "./notificationMail";

const asha = memberPerTest("Asha Rao");
let neem: string;
beforeEach(async () => {
  neem = unique("Neem");
  await giveCredits(asha.id, 20);
});

describe("a link to unsubscribe", () => {
  it("stops the emails of its kind with one click, and no others", async () => {
    const id = await bookRoom(asha, { name: neem });
    const mail = await newMailTo(asha);
    const headers = await headersOf(mail);
    expect(headers["List-Unsubscribe-Post"]).toEqual(["List-Unsubscribe=One-Click"]);
    const link = headers["List-Unsubscribe"]?.[0]?.slice(1, -1) ?? "";
    const opened = await fetch(link, { redirect: "manual" });
    expect(opened.status).toBe(303);
    expect(mail.Text).toContain(`Unsubscribe: ${opened.headers.get("location")}`);

    const clicked = await fetch(link, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(await clicked.json()).toEqual({ kind: "booking_created" });
    await bookRoom(asha, { name: unique("Peepal") });
    await asha.client.from("bookings").delete().eq("id", id).throwOnError();
    expect((await newMailTo(asha)).Subject).toBe(`Booking cancelled: ${neem}`);
    expect(await mailsTo(asha.email)).toHaveLength(2);
  });

  it("works on the portal's page and refuses a changed or missing token", async () => {
    await bookRoom(asha, { name: neem });
    const { Text } = await newMailTo(asha);
    const token = /unsubscribe\?token=(\S+)/.exec(Text)?.[1] ?? "";
    const post = async (body: unknown) => {
      const url = `${stack.apiUrl}/functions/v1/unsubscribe`;
      const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
      return { status: response.status, body: await response.json() };
    };
    const other = token.replace("booking_created", "booking_cancelled");
    const bad = { status: 400, body: { message: "bad_token" } };
    expect(await post({ token: other })).toMatchObject(bad);
    expect(await post({ token: `${token.slice(0, -1)}g` })).toMatchObject(bad);
    expect(await post({})).toMatchObject({ status: 400, body: { code: "bad_request" } });
    expect(await post({ token })).toEqual({ status: 200, body: { kind: "booking_created" } });
    expect(await post({ token })).toEqual({ status: 200, body: { kind: "booking_created" } });
  });

  it("is not in a receipt", async () => {
    await sql`select private.notify(${asha.id}, 'refund_made', gen_random_uuid(), 0,
      '{"order_id": "1", "amount_paise": 6000, "reason": "sold_out"}')`;
    const mail = await newMailTo(asha);
    expect(mail.Subject).toBe("Your refund of ₹60");
    expect(await headersOf(mail)).toEqual({});
    expect(mail.Text).not.toContain("nsubscribe");
  });
});

describe("delivery", () => {
  test("fails visibly if facts are missing, and sends the other messages", async () => {
    await sql`update outbox set status = 'sent', sent_at = now() where status = 'due'`;
    await sql`select private.notify(${asha.id}, 'booking_created', gen_random_uuid(), 0, '{}')`;
    await bookRoom(asha, { name: neem });
    expect(await runDelivery()).toMatchObject({ sent: 1, failed: 1, due: 0 });
    const [failed] = await sql`
      select last_error from outbox where user_id = ${asha.id} and status = 'failed'`;
    expect(failed?.["last_error"]).toMatch(
      /^The email could not be written: Invalid key: .*"room_name"/,
    );
  });

  test("sends nothing to a member who was deleted", async () => {
    const gone = await newMember();
    await sql`select private.notify(${gone.id}, 'visitor_approved', gen_random_uuid(), 0,
      '{"visitor_id": "1", "visitor_name": "Arjun", "visit_date": "2026-11-27"}')`;
    await sql`delete from auth.users where id = ${gone.id}`;
    await runDelivery();
    await expect(lastMailTo(gone.email)).rejects.toThrow("No email to");
  });

  test("is refused for members and anonymous callers", async () => {
    const { data } = await asha.client.auth.getSession();
    const call = async (authorization: string) => {
      const url = `${stack.apiUrl}/functions/v1/deliver-notifications`;
      const headers = { apikey: stack.publishableKey, authorization };
      return (await fetch(url, { method: "POST", headers, body: "{}" })).status;
    };
    expect(await call(`Bearer ${data.session?.access_token}`)).toBe(403);
    expect(await call("")).toBe(401);
  });
});
