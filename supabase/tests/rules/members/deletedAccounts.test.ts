import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { add, day, giveCredits, newEvent, newRoom, unique } from "../../rows";
import { admin, newMember, service, signIn, sql, type TestUser } from "../../stack";
import { bookRoom } from "../bookings/bookRoom";
import { newPayment, openOrder, refundsOf, settle } from "../orders/settle";
import { refusalIn } from "../refusal";
import { actAs, failureOf, inRolledBackTransaction } from "../spaceTime";

const name = "Xanthippe Quillfeather";

/** Where a text is still stored, of all tables that the project has. */
async function placesOf(...texts: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = any ('{public,private,auth,storage}'::regnamespace[])`;
  const places: string[] = [];
  for (const table of tables) {
    const rows = await sql`
      select to_jsonb(stored)::text as row from ${sql.unsafe(table.name)} stored
      where exists (
        select from unnest(${texts}::text[]) text where strpos(lower(to_jsonb(stored)::text), lower(text)) > 0)`;
    places.push(...rows.map(({ row }) => `${table.name}: ${row}`));
  }
  return places;
}

/** Inserts without the rules for new rows. */
const addPast = (table: string, values: object) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into ${tx(table)} ${tx(values)}`;
  });

async function memberWithEverything() {
  const [maya, ravi, boss, room, nextWeek, lastWeek] = await Promise.all([
    newMember(name),
    newMember("Ravi Stays"),
    admin(),
    newRoom({ credits_per_hour: 4 }),
    day(7),
    day(-7),
  ]);
  await maya.client
    .from("profiles")
    .update({ organization: "Quillfeather Looms", phone_number: "+91 98450 77123" })
    .eq("id", maya.id)
    .throwOnError();
  await sql`select private.grant_credits(${maya.id}, 50, 'grant', 'Gift for Quillfeather')`;
  await giveCredits(ravi.id, 20);
  const { data: booking } = await bookRoom(nextWeek, maya, room, "10:00", 2).throwOnError();
  const { data: other } = await bookRoom(nextWeek, ravi, room, "14:00", 2).throwOnError();
  await maya.client
    .rpc("invite_to_booking", {
      booking_id: booking.id,
      guests: [{ member_id: ravi.id }, { email: `${randomUUID()}@example.org`, name: "Guest" }],
    })
    .throwOnError();
  await ravi.client
    .rpc("invite_to_booking", { booking_id: other.id, guests: [{ member_id: maya.id }] })
    .throwOnError();
  const [invitation] = await sql`
    select id from booking_guests where booking_id = ${other.id} and user_id = ${maya.id}`;
  await maya.client
    .rpc("respond_to_invitation", { invitation_id: invitation?.["id"], response: "accepted" })
    .throwOnError();
  const past = { booking_date: lastWeek, start_time: "10:00", end_time: "11:00", duration: 2 };
  const pastBooking = randomUUID();
  await addPast("bookings", {
    id: pastBooking,
    user_id: maya.id,
    room_id: room,
    price_reason: "Agreed with Quillfeather",
    ...past,
  });
  const event = await newEvent();
  await maya.client
    .from("event_registrations")
    .insert({ event_id: event, user_id: maya.id })
    .throwOnError();
  await maya.client
    .from("feedback")
    .insert({ user_id: maya.id, content: `Best wishes, ${name}` })
    .throwOnError();
  await maya.client
    .from("visitors")
    .insert({
      user_id: maya.id,
      visitor_name: "Vera Guest",
      email: "vera@example.org",
      host_name: name,
      visit_date: nextWeek,
      status: "pending",
    })
    .throwOnError();
  await boss.client
    .from("visitors")
    .update({ status: "approved" })
    .eq("user_id", maya.id)
    .throwOnError();
  await addPast("visitors", {
    id: randomUUID(),
    user_id: ravi.id,
    visitor_name: name,
    email: maya.email,
    visit_date: lastWeek,
  });
  await maya.client
    .rpc("create_day_pass", {
      visitor_name: "Quillfeather Junior",
      email: "junior@example.org",
      visit_date: nextWeek,
      credits_agreed: 8,
    })
    .throwOnError();
  await maya.client.from("calendar_feeds").insert({ user_id: maya.id }).throwOnError();
  await boss.client
    .from("member_notes")
    .insert({ user_id: maya.id, note: `${name} prefers the quiet room` })
    .throwOnError();
  await maya.client
    .from("billing_profiles")
    .insert({ user_id: maya.id, name, address: "7 Quillfeather Lane", state_code: "29" })
    .throwOnError();
  const order = await openOrder(maya, { credits: 1 });
  await settle(order, newPayment()).throwOnError();
  const [issued] = await sql`select id from invoices where order_id = ${order.id}`;
  const invoice = String(issued?.["id"]);
  const unpaid = await openOrder(maya, { credits: 2 });
  return { maya, ravi, room, nextWeek, booking, pastBooking, event, order, unpaid, invoice };
}

describe("an account that is deleted", () => {
  it("leaves its records without a name, and no other trace", async () => {
    const { maya, ravi, invoice, pastBooking, room, nextWeek, event, unpaid } =
      await memberWithEverything();
    const [pass] = await sql`
      update outbox set status = 'sent', sent_at = now()
      where kind = 'visitor_pass' and data ->> 'host_name' = ${name} returning id`;
    expect(pass).toBeDefined();
    expect((await service.auth.admin.deleteUser(maya.id)).error).toBeNull();
    // The guests still learn by email who cancelled. Sent messages are erased by the next run.
    await sql`update outbox set status = 'sent', sent_at = now() where status = 'due'`;
    await sql`select private.erase_late_rows()`;

    expect(await placesOf("quillfeather", "xanthippe", "98450 77123", maya.email)).toEqual([]);
    const [kept] = await sql`
      select display_name, full_name, email, phone_number,
        (select buyer from invoices where id = ${invoice}) as buyer,
        (select sum(amount)::int from credit_ledger where user_id = ${maya.id}) as ledger,
        (select price_reason from bookings where id = ${pastBooking}) as reason,
        (select attendees from events where id = ${event}) as attendees,
        (select count(*)::int from bookings where user_id = ${maya.id}) as bookings
      from profiles where id = ${maya.id}`;
    expect(kept).toEqual({
      display_name: "Former member",
      full_name: null,
      email: null,
      phone_number: null,
      buyer: {
        name: "Former member",
        email: null,
        address: null,
        state_code: "29",
        state: "Karnataka",
        gstin: null,
      },
      ledger: 0,
      reason: null,
      attendees: 0,
      bookings: 1,
    });
    // The slot is free, and the guest knows that the booking was cancelled.
    expect((await bookRoom(nextWeek, ravi, room, "10:00", 2)).error).toBeNull();
    const told = await sql`
      select data ->> 'change' as change, data ->> 'booker_name' as by from notifications
      where user_id = ${ravi.id} and kind = 'booking_invitation' order by sequence`;
    expect(told).toEqual([
      { change: "invited", by: "Former member" },
      { change: "cancelled", by: "Former member" },
    ]);
    // A payment that arrives later is returned.
    await settle(unpaid, newPayment()).throwOnError();
    expect(await refundsOf(unpaid)).toMatchObject([{ reason: "late_payment" }]);
  });

  it("keeps the buyer of an invoice that names a business, but not the email", async () => {
    const { maya, invoice } = await memberWithEverything();
    const buyer = { name: "Loom & Co", address: "7 FC Road", gstin: "27AAPFU0939F1ZV" };
    await addBuyer(invoice, { ...buyer, email: maya.email });
    await service.auth.admin.deleteUser(maya.id);
    const [kept] = await sql`select buyer from invoices where id = ${invoice}`;
    expect(kept?.["buyer"]).toEqual({ ...buyer, email: null });
  });

  it("is not in the lists of members, and cannot get credits or a booking", async () => {
    const { maya, room, nextWeek } = await memberWithEverything();
    await service.auth.admin.deleteUser(maya.id);
    const boss = await admin();
    const lists = await Promise.all([
      boss.client.rpc("search_users", { page_size: 1000 }),
      boss.client.rpc("search_members", { query: "Former member" }),
      boss.client.rpc("get_user_profiles_with_roles"),
    ]);
    const ids = lists.flatMap(({ data }) => (data ?? []).map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).not.toContain(maya.id);
    const credits = await boss.client.rpc("addUserCredits", { userid: maya.id, amount_to_add: 5 });
    expect(refusalIn(credits.error)).toMatchObject({ code: "unknown_user" });
    const booked = await boss.client.rpc("book_for_member", {
      member_id: maya.id,
      room_id: room,
      booking_date: nextWeek,
      start_time: "16:00",
      duration: 2,
    });
    expect(booked.error).not.toBeNull();
    const named = await boss.client
      .from("profiles")
      .update({ full_name: name })
      .eq("id", maya.id)
      .select("id");
    expect(named).toMatchObject({ data: [], error: null });
  });

  it("cannot open an order, and gets the money back for one that was paid", async () => {
    const { maya } = await memberWithEverything();
    await service.auth.admin.deleteUser(maya.id);
    const late = await service.rpc("create_order", {
      person: maya.id,
      order_kind: "credits",
      payment_mode: "test",
      credits: 1,
    });
    expect(refusalIn(late.error)).toMatchObject({ code: "account_inactive" });

    const paid = { id: randomUUID(), provider: `order_${randomUUID()}`, amount: 25_000 };
    await addPast("orders", {
      id: paid.id,
      user_id: maya.id,
      kind: "credits",
      mode: "test",
      amount_paise: paid.amount,
      credits: 1,
      valid_days: 30,
      content_hash: paid.provider,
      provider_order_id: paid.provider,
    });
    await settle(paid, newPayment()).throwOnError();
    expect(await refundsOf(paid)).toMatchObject([{ reason: "late_payment" }]);
  });

  it("leaves only the id in the list of deletions without records to keep", async () => {
    const maya = await newMember(name);
    await service.auth.admin.deleteUser(maya.id);
    expect(await sql`select from profiles where id = ${maya.id}`).toHaveLength(0);
    expect(await placesOf(maya.id)).toEqual([
      expect.stringMatching(
        /^private\.deleted_accounts: \{"user_id": "[^"]+", "deleted_at": "[^"]+"\}$/,
      ),
    ]);
  });

  it("cannot be written to by a request that had begun before", async () => {
    const { maya } = await memberWithEverything();
    await service.auth.admin.deleteUser(maya.id);
    const late = unique("Written late");
    await addPast("activity_logs", {
      id: randomUUID(),
      user_id: maya.id,
      action_type: "Note",
      details: late,
    });
    const booking = {
      user_id: maya.id,
      room_id: await newRoom({ credits_per_hour: null }),
      booking_date: await day(8),
      start_time: "10:00",
      duration: 2,
      price_reason: late,
    };
    const book = sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: maya.id })}, true)`;
      await tx`insert into bookings ${tx(booking)}`;
    });
    await expect(book).rejects.toThrow("member_suspended");
    await sql`select private.erase_late_rows()`;
    expect(await placesOf(late)).toEqual([]);
    expect(
      await sql`select from bookings where user_id = ${maya.id} and booking_date > private.space_today()`,
    ).toHaveLength(0);
  });

  it("changes no invoice, ledger or history outside of a deletion", async () => {
    const { maya, invoice } = await memberWithEverything();
    await inRolledBackTransaction(async (tx) => {
      for (const change of [
        tx`update invoices set buyer = '{}' where id = ${invoice}`,
        tx`update credit_ledger set reason = null where user_id = ${maya.id}`,
        tx`update booking_history set reason = null where user_id = ${maya.id}`,
      ]) {
        expect(await failureOf(tx, () => change)).toMatchObject({ code: "P0001" });
      }
    });
  });
});

const addBuyer = (invoice: string, buyer: object) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update invoices set buyer = ${JSON.stringify(buyer)}::text::jsonb where id = ${invoice}`;
  });

const requestDeletion = ({ client }: TestUser) => client.rpc("request_account_deletion");
const deletionsOf = ({ id }: TestUser) =>
  sql`select user_id from account_deletions where user_id = ${id}`;
const makeDue = ({ id }: TestUser, ago = "1 second") =>
  sql`update account_deletions set delete_at = now() - ${ago}::text::interval where user_id = ${id}`;
const deleteDue = async () => {
  const due = await sql`select from account_deletions where delete_at <= now()`;
  for (let tried = 0; tried < due.length; tried += 1)
    await sql`select private.delete_due_account()`;
};
const hasAccount = async ({ id }: TestUser) =>
  (await sql`select from auth.users where id = ${id}`).length === 1;

describe("a member who deletes the account", () => {
  it("has 7 days to keep it", async () => {
    const maya = await newMember(name);
    const { data } = await requestDeletion(maya).throwOnError();
    const days = (Date.parse(data.delete_at) - Date.parse(data.requested_at)) / 86_400_000;
    expect(days).toBe(7);
    await deleteDue();
    expect(await hasAccount(maya)).toBe(true);
    await (await signIn(maya.email, maya.password)).client.rpc("keep_account").throwOnError();
    expect(await deletionsOf(maya)).toEqual([]);
    expect((await maya.client.rpc("keep_account")).error).toBeNull();
  });

  it("schedules it once, from two devices and at once", async () => {
    const phone = await newMember(name);
    const laptop = await signIn(phone.email, phone.password);
    const answers = await Promise.all(
      [phone, laptop, phone, laptop].map((device) => requestDeletion(device).throwOnError()),
    );
    expect(new Set(answers.map(({ data }) => data.delete_at)).size).toBe(1);
    await requestDeletion(laptop).throwOnError();
    expect(await deletionsOf(phone)).toHaveLength(1);
  });

  it.each([
    [
      "whose password was entered 5 minutes ago",
      (id: string) => sql`
        update auth.mfa_amr_claims set created_at = now() - interval '301 seconds'
        where session_id in (select id from auth.sessions where user_id = ${id})`,
    ],
    [
      "that began with a link",
      (id: string) => sql`
        update auth.mfa_amr_claims set authentication_method = 'recovery'
        where session_id in (select id from auth.sessions where user_id = ${id})`,
    ],
    ["that has ended", (id: string) => sql`delete from auth.sessions where user_id = ${id}`],
  ])("cannot do so in a session %s", async (_, change) => {
    const maya = await newMember(name);
    await change(maya.id);
    const { error } = await requestDeletion(maya);
    expect(refusalIn(error)).toMatchObject({ code: "password_needed" });
    expect(await deletionsOf(maya)).toEqual([]);
  });

  it("cannot use the session of another member", async () => {
    const [maya, ravi] = await Promise.all([newMember(name), newMember("Ravi Stays")]);
    await inRolledBackTransaction(async (tx) => {
      const [session] = await tx`select id from auth.sessions where user_id = ${ravi.id}`;
      await actAs(tx, maya.id);
      await tx`select set_config('request.jwt.claims',
        ${JSON.stringify({ sub: maya.id, role: "authenticated", session_id: session?.["id"] })}, true)`;
      const failure = await failureOf(tx, (work) => work`select request_account_deletion()`);
      expect(refusalIn(failure)).toMatchObject({ code: "password_needed" });
    });
  });

  it("cannot be the last admin", async () => {
    const boss = await admin();
    const roles = await sql`delete from user_roles where user_id <> ${boss.id} returning *`;
    const { error } = await requestDeletion(boss);
    expect(refusalIn(error)).toMatchObject({ code: "last_admin" });
    // Who became the last one afterwards keeps the account, and others are deleted all the same.
    const maya = await newMember(name);
    await requestDeletion(maya).throwOnError();
    await sql`insert into account_deletions (user_id) values (${boss.id})`;
    await makeDue(boss, "2 seconds");
    await makeDue(maya);
    await deleteDue();
    expect([await hasAccount(boss), await hasAccount(maya)]).toEqual([true, false]);
    await sql`delete from account_deletions`;
    if (roles.length > 0) await sql`insert into user_roles ${sql(roles)}`;
  });

  it("is deleted after the 7 days, and every session ends", async () => {
    const { maya } = await memberWithEverything();
    await sql`update orders set status = 'expired' where user_id = ${maya.id} and status = 'created'`;
    await requestDeletion(maya).throwOnError();
    await makeDue(maya);
    await deleteDue();
    expect(await hasAccount(maya)).toBe(false);
    expect((await maya.client.from("bookings").select()).error).toMatchObject({
      message: "account_inactive",
    });
    expect((await maya.client.auth.refreshSession()).error).not.toBeNull();
    expect(await deletionsOf(maya)).toEqual([]);
  });

  it("waits for an order that is being paid, for at most 30 days", async () => {
    const maya = await newMember(name);
    const order = await openOrder(maya, { credits: 3 });
    await requestDeletion(maya).throwOnError();
    await makeDue(maya);
    await deleteDue();
    expect(await hasAccount(maya)).toBe(true);
    await settle(order, newPayment()).throwOnError();
    await deleteDue();
    expect(await hasAccount(maya)).toBe(false);

    const ravi = await newMember("Ravi Stays");
    await openOrder(ravi, { credits: 3 });
    await requestDeletion(ravi).throwOnError();
    await makeDue(ravi, "31 days");
    await deleteDue();
    expect(await hasAccount(ravi)).toBe(false);
  });

  it("does not delay another whose order is not being paid", async () => {
    const [maya, ravi] = await Promise.all([newMember(name), newMember("Ravi Stays")]);
    await openOrder(maya, { credits: 3 });
    for (const person of [maya, ravi]) await requestDeletion(person).throwOnError();
    await makeDue(maya, "2 days");
    await makeDue(ravi);
    await deleteDue();
    expect([await hasAccount(maya), await hasAccount(ravi)]).toEqual([true, false]);
  });

  it("waits for an invoice that is to name the buyer", async () => {
    const { maya, order, unpaid } = await memberWithEverything();
    await sql`update orders set status = 'expired' where id = ${unpaid.id}`;
    await sql`
      insert into private.waiting_invoices (payment_id) select id from payments where order_id = ${order.id}`;
    await requestDeletion(maya).throwOnError();
    await makeDue(maya);
    await deleteDue();
    expect(await hasAccount(maya)).toBe(true);
    await sql`
      delete from private.waiting_invoices using payments
      where payments.id = payment_id and order_id = ${order.id}`;
    await deleteDue();
    expect(await hasAccount(maya)).toBe(false);
  });

  it("gets back what the refund ladder gives, and cannot use the deletion to get more", async () => {
    const [maya, room, nextWeek] = await Promise.all([
      newMember(name),
      newRoom({ credits_per_hour: 4 }),
      day(7),
    ]);
    await sql`
      update room_rules set refund_ladder = '[{"hours": 240, "percent": 100}]' where room_id = ${room}`;
    await giveCredits(maya.id, 20);
    await bookRoom(nextWeek, maya, room, "10:00", 2).throwOnError();
    await openOrder(maya, { credits: 3 });
    await requestDeletion(maya).throwOnError();
    await makeDue(maya);
    await deleteDue();
    await maya.client.rpc("keep_account").throwOnError();
    const [left] = await sql`
      select balance, (select count(*)::int from bookings where user_id = ${maya.id}) as bookings
      from user_credits where user_id = ${maya.id}`;
    expect(left).toEqual({ balance: 16, bookings: 0 });
  });

  it("gets an included day pass back before the account ends", async () => {
    const [maya, nextWeek] = await Promise.all([newMember(name), day(7)]);
    const plan = await add("plans", { name: unique("Plan"), included_day_passes: 1 });
    await sql`
      insert into memberships (user_id, plan_id, starts_on) values (${maya.id}, ${plan}, private.space_today())`;
    const guest = { visitor_name: "Vera", email: "vera@example.com", visit_date: nextWeek };
    await maya.client.rpc("create_day_pass", { ...guest, credits_agreed: 0 }).throwOnError();
    await openOrder(maya, { credits: 3 });
    await requestDeletion(maya).throwOnError();
    await makeDue(maya);
    await deleteDue();
    await maya.client.rpc("keep_account").throwOnError();
    const [left] = await sql`
      select sum(passes)::int as used, count(*)::int as entries from plan_day_passes where user_id = ${maya.id}`;
    expect(left).toEqual({ used: 0, entries: 2 });
  });

  it("gets the credits of upcoming bookings, passes and seats back before the account ends", async () => {
    const { maya, order } = await memberWithEverything();
    expect(order.amount).toBeGreaterThan(0);
    await requestDeletion(maya).throwOnError();
    await makeDue(maya);
    // The unpaid order keeps the account, but the plans have ended.
    await deleteDue();
    const [left] = await sql`
      select balance,
        (select count(*)::int from bookings where user_id = ${maya.id} and booking_date > private.space_today()) as bookings,
        (select count(*)::int from day_passes where user_id = ${maya.id}) as passes,
        (select count(*)::int from event_registrations where user_id = ${maya.id}) as seats
      from user_credits where user_id = ${maya.id}`;
    expect(left).toEqual({ balance: 51, bookings: 0, passes: 0, seats: 0 });
  });
});
