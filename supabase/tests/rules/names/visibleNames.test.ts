import { randomUUID } from "node:crypto";
import { visibleLine } from "@portal/shared/domain/text/visibleLine";
import type { SupabaseClient } from "@supabase/supabase-js";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom, unique } from "../../rows";
import { admin, newClient, newMember, service, sql, type TestUser } from "../../stack";

let maya: TestUser;
let desk: TestUser;
beforeAll(async () => {
  [maya, desk] = await Promise.all([newMember("Maya Rao"), admin()]);
  await giveCredits(maya.id, 100);
});

/** Columns that only triggers and functions write, from names that were cleaned, and those of migrations. */
const copied = [
  "audit_entries.actor_name",
  "audit_entries.subject_name",
  "booking_history.changed_by_name",
  "bookings.booked_by_name",
  "desk_closings.closed_by_name",
  "feedback.answered_by_name",
  "gst_states.name",
  "member_notes.author_name",
  "memberships.assigned_by_name",
  "order_items.name",
  "payments.received_by_name",
  "profiles.display_name",
  "refunds.returned_by_name",
  "suspensions.ended_by_name",
  "suspensions.suspended_by_name",
];

it("cleans every column with a name that people see", async () => {
  const open = await sql<{ column: string }[]>`
    select relname || '.' || attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and attname ~ '(^|_)(name|title|organization|location|device|amenities)$'
      and atttypid in ('text'::regtype, 'text[]'::regtype)
      and not exists (
        select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where tgrelid = attrelid and proname = 'clean_names' and tgenabled <> 'D'
          and attname::text = any (string_to_array(encode(tgargs, 'escape'), '\\000'))
      )
    order by 1`;
  expect(open.map(({ column }) => column)).toEqual(copied);
});

it("makes the same line as the forms", async () => {
  const units = [
    ..."aé ़क्षन്ർ\u09cd",
    ..."\u200b\u200c\u200d\u200e\u202e\u2066\u00ad\u00a0\u2003\u2028\u2800\u3164\ufe0f\ufeff\u034f\u061c",
    ..."\n\t\u0301\u0335🙂☀\u{e0041}\ue000",
    ..."1か\u20e3علی💻🏽❤",
    ..."\u0e47\u064b\u05b0\u0f71\u{1d165}",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ];
  const texts = fc.sample(
    fc.array(fc.constantFrom(...units), { maxLength: 8 }).map((chosen) => chosen.join("")),
    { numRuns: 2000, seed: 7 },
  );
  const lines = await sql<{ line: string | null }[]>`
    select private.visible_line(text) as line
    from unnest(${texts}::text[]) with ordinality as given (text, place) order by place`;
  expect(lines.map(({ line }) => line ?? "")).toEqual(texts.map(visibleLine));
});

const hidden = (name: string) => ` ${name.slice(0, 1)}\u200b\u202e${name.slice(1)}\u00a0\u2066\n`;

describe("a name with hidden characters is stored without them", () => {
  it.each([
    ["rooms", { capacity: 4 }, "name"],
    ["events", { date: "9999-01-01", is_free: true }, "title"],
    ["snacks", { price: 10 }, "name"],
    ["cafe_specials", { description: "Hot", price: 10 }, "name"],
    ["space_updates", { content: "News" }, "title"],
  ])("by an admin in %s", async (table, values, field) => {
    const name = unique("Neem");
    const { client }: { client: SupabaseClient } = desk;
    const { data } = await client
      .from(table)
      .insert({ ...values, [field]: hidden(name) })
      .select(field)
      .single()
      .throwOnError();
    expect(data).toEqual({ [field]: name });
    const blank = await client.from(table).insert({ ...values, [field]: "\u200b\u2800" });
    expect(blank.error?.code).toBe("23514");
  });

  it("in the amenities of a room", async () => {
    const id = await newRoom();
    const amenities = ["Wi\u200bFi", "\u200b", "Tea"];
    await desk.client.from("rooms").update({ amenities }).eq("id", id).throwOnError();
    expect(await sql`select amenities from rooms where id = ${id}`).toEqual([
      { amenities: ["WiFi", "Tea"] },
    ]);
  });

  it("by a member in the billing profile", async () => {
    const { client } = await newMember("Asha Nair");
    const profile = { name: hidden("Loom Studio"), address: "2 Church Street", state_code: "29" };
    const { data } = await client.from("billing_profiles").insert(profile).select("name").single();
    expect(data).toEqual({ name: "Loom Studio" });
  });

  it("by a member in the profile, the visitors and the day passes", async () => {
    const { id, client } = maya;
    const profile = { full_name: hidden("Maya Rao"), organization: hidden("Loom") };
    await client.from("profiles").update(profile).eq("id", id).throwOnError();
    const [own] =
      await sql`select full_name, display_name, organization from profiles where id = ${id}`;
    expect(own).toEqual({ full_name: "Maya Rao", display_name: "Maya Rao", organization: "Loom" });
    const visitor = { user_id: id, visitor_name: hidden("Vera Das"), email: "vera@example.org" };
    const { data } = await client
      .from("visitors")
      .insert({ ...visitor, host_name: hidden("Maya"), organization: "\u200b" })
      .select("visitor_name, host_name, organization")
      .single()
      .throwOnError();
    expect(data).toEqual({ visitor_name: "Vera Das", host_name: "Maya", organization: null });
    const pass = { ...visitor, date: await day(1) };
    const bought = await client.from("day_passes").insert(pass).select("visitor_name").single();
    expect(bought.data).toEqual({ visitor_name: "Vera Das" });
  });

  it("at sign-up, and when the metadata of an account change", async () => {
    const client = newClient();
    const email = `${randomUUID()}@example.com`;
    const data = { full_name: hidden("Ira Sen"), organization: hidden("Loom") };
    const { data: made } = await client.auth.signUp({
      email,
      password: "Member123",
      options: { data },
    });
    const names = async (id: string) =>
      (await sql`select full_name, organization, display_name from profiles where id = ${id}`)[0];
    const id = made.user?.id ?? "";
    expect(await names(id)).toEqual({
      full_name: "Ira Sen",
      organization: "Loom",
      display_name: "Ira Sen",
    });
    await maya.client.from("profiles").update({ full_name: null }).eq("id", maya.id).throwOnError();
    await maya.client.auth.updateUser({ data: { full_name: hidden("Maya Iyer") } });
    expect(await names(maya.id)).toMatchObject({ full_name: null, display_name: "Maya Iyer" });
  });

  it("in an import of members and rooms", async () => {
    const [email, room] = [`${randomUUID()}@example.com`, unique("Fig")];
    const members = [{ full_name: hidden("Ira Sen"), email, organization: hidden("Loom") }];
    await desk.client.rpc("import_members", { batch_id: randomUUID(), members }).throwOnError();
    expect(await sql`select full_name, organization from profiles where email = ${email}`).toEqual([
      { full_name: "Ira Sen", organization: "Loom" },
    ]);
    const rooms = [{ name: hidden(room), capacity: 4, amenities: ["Wi\u200bFi"] }];
    await desk.client.rpc("import_rooms", { batch_id: randomUUID(), rooms }).throwOnError();
    expect(await sql`select amenities from rooms where name = ${room}`).toEqual([
      { amenities: ["WiFi"] },
    ]);
  });

  it("of a guest, a kiosk and a device", async () => {
    const booking = { user_id: maya.id, room_id: await newRoom({ credits_per_hour: null }) };
    const [row] = await sql`
      insert into bookings ${sql({ ...booking, booking_date: await day(3), start_time: "10:00", duration: 2 })}
      returning id`;
    const [guest] = await sql`
      insert into booking_guests (booking_id, email, name)
      values (${row?.["id"]}, 'gita@example.org', ${hidden("Gita Sen")}) returning name`;
    expect(guest).toEqual({ name: "Gita Sen" });
    const { data } = await desk.client
      .rpc("create_kiosk_device", { name: hidden("Front door") })
      .throwOnError();
    expect(
      await sql`select name from kiosk_devices where id = ${(data as { device_id: string }).device_id}`,
    ).toEqual([{ name: "Front door" }]);
  });
});

it("keeps U+200D and U+200C in joined emoji and between letters that need them", async () => {
  const names = [
    ..."ಅರ್\u200cಜುನ|श्री क्\u200dषेम|রা র\u200d্যান|ശ്രീ ക്\u200cഷ|ශ්\u200dරී|علی\u200cرضا".split("|"),
    "Maya 👩🏽\u200d💻 🏳\ufe0f\u200d🌈",
    "Maya 🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
  ];
  for (const name of names) {
    const { data } = await maya.client
      .from("profiles")
      .update({ full_name: name })
      .eq("id", maya.id)
      .select("full_name")
      .single();
    expect(data?.full_name).toBe(name);
  }
});

it("looks like the same name without the characters that it keeps", async () => {
  const [looks] = await sql`
    select private.look_of(${"Maya 👩\u200d💻"}) = private.look_of(${"Maya 👩💻"}) as emoji,
      private.look_of(${"علی\u200cرضا"}) = private.look_of(${"علیرضا"}) as persian,
      private.has_letters(${"🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}"}) as letters`;
  expect(looks).toEqual({ emoji: true, persian: true, letters: false });
});

it("is not undone by the server's own keys", async () => {
  const name = hidden("Asha Rao");
  await service.from("profiles").update({ full_name: name }).eq("id", maya.id).throwOnError();
  expect(await sql`select full_name from profiles where id = ${maya.id}`).toEqual([
    { full_name: "Asha Rao" },
  ]);
});
