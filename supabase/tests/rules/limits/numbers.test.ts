import { badValueCodes, refusalOf, sentenceOf } from "@portal/shared/data/refusals";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callRest } from "../../rest/call";
import { newEvent, newRoom, newSnack, add, unique } from "../../rows";
import { admin, sql } from "../../stack";

/** What may be typed into a field for a number, as the browser sends it (an empty field is null), and forged values. */
const typed = [0, 0.5, null, 1e3, 366, 99_999, -1, 1e300, "NaN", "", "5", true] as const;
type Typed = (typeof typed)[number];

/** The access token of an admin. */
let as: string;
const ids = { rooms: "", snacks: "", events: "", cafe_specials: "", plans: "" };
let settings: { key: string; value: object }[];
beforeAll(async () => {
  const { data } = await (await admin()).client.auth.getSession();
  as = data.session?.access_token ?? "";
  ids.rooms = await newRoom();
  ids.snacks = await newSnack();
  ids.events = await newEvent({ is_free: false, credits: 10 });
  ids.cafe_specials = String(
    await add("cafe_specials", { name: unique("Special"), description: "Cold", price: 90 }),
  );
  ids.plans = String(await add("plans", { name: unique("Plan") }));
  settings = await sql<{ key: string; value: object }[]>`select key, value from system_settings`;
});
afterAll(async () => {
  for (const { key, value } of settings) {
    await sql`update system_settings set value = ${sql.json(value as never)} where key = ${key}`;
  }
});

function hasSentence(answer: unknown): boolean {
  const refusal = refusalOf(answer);
  if (refusal) return sentenceOf(refusal) !== null;
  return badValueCodes.includes((answer as { code?: string } | null)?.code ?? "");
}

/** Returns what is stored after a write that succeeded. A refused one has a sentence and leaves the row as it was. */
async function write(path: string, body: object, read: (row: Record<string, unknown>) => unknown) {
  const before = await callRest(path, { as });
  const { status, body: answer } = await callRest(path, { method: "PATCH", as, body });
  const after = await callRest(path, { as });
  const wasRefused = hasSentence(answer) && isDeepStrictEqual(after.body, before.body);
  if (status === 400 && wasRefused) return "refused";
  expect(status).toBe(204);
  const [row] = after.body as Record<string, unknown>[];
  return row && read(row);
}

const prices: Typed[] = [0, 0.5, 1000, 366, 99_999, "5"];
const counts: Typed[] = [0, 1000, 366];

it.each<[table: string, column: string, saved: Typed[]]>([
  ["rooms", "capacity", [1000, 366, "5"]],
  ["rooms", "credits_per_hour", [null, 1000, 366, "5"]],
  ["snacks", "price", prices],
  ["snacks", "quantity", [0, 1000, 366, 99_999, "5"]],
  ["events", "max_attendees", [1000, 366, 99_999, "5"]],
  ["events", "credits", [1000, 366, "5"]],
  ["cafe_specials", "price", prices],
  ["room_rules", "step", []],
  ["room_rules", "shortest", []],
  ["room_rules", "longest", []],
  ["room_rules", "notice_minutes", [...counts, "5"]],
  ["room_rules", "days_ahead", [null, 1000, 366, "5"]],
  ["room_rules", "max_open", [null, 1000, 366, "5"]],
  ["room_rules", "approval_hours", [null, "5"]],
  ["room_rules", "gap", [0]],
  ["plans", "monthly_price_paise", [0, 1000, 366, 99_999, "5"]],
  ["plans", "included_minutes", [0]],
  ["plans", "cafe_discount_percent", [0, "5"]],
  ["plans", "included_day_passes", [0, "5"]],
])("%s.%s is stored as it was sent, or refused", async (table, column, saved) => {
  const of = table === "room_rules" ? `room_id=eq.${ids.rooms}` : `id=eq.${ids[table as "rooms"]}`;
  for (const value of typed) {
    const stored = await write(`${table}?${of}`, { [column]: value }, (row) => row[column]);
    // PostgREST reads the text 5 as a number.
    const expected = saved.includes(value) ? (value === "5" ? 5 : value) : "refused";
    expect([value, stored]).toEqual([value, expected]);
  }
});

it.each<[key: string, name: string, saved: Typed[]]>([
  ["day_pass_credits", "credits", [1000, 366]],
  ["visitor_name_days", "days", [1000, 366]],
  ["booking_limits", "days_ahead", [1000, 366]],
  ["booking_limits", "rupee_bookings", counts],
  ["booking_limits", "guests_per_booking", counts],
  ["booking_limits", "invitations_per_hour", counts],
  ["booking_limits", "invitations_of_new_members", counts],
  ["booking_limits", "emails_per_mailbox", [1000, 366]],
  ["billing", "gst_percent", [0, 0.5]],
  ["canary_budget", "sessions", [1000, 366]],
  ["canary_budget", "failing_percent", [0, 0.5]],
  ["canary_budget", "unmounted_percent", [0, 0.5]],
  ["canary_budget", "slowdown", []],
])("the setting %s.%s is stored as it was sent, or refused", async (key, name, saved) => {
  const value = settings.find((setting) => setting.key === key)?.value;
  for (const number of typed) {
    const stored = await write(
      `system_settings?key=eq.${key}`,
      { value: { ...value, [name]: number } },
      (row) => (row["value"] as Record<string, unknown>)[name],
    );
    expect([number, stored]).toEqual([number, saved.includes(number) ? number : "refused"]);
  }
});

it("a whole number with decimals is refused, because readers cast its text", async () => {
  const values = [{ days: 90.5 }, { days: 90 }];
  const texts = [...values.map((value) => JSON.stringify(value)), '{"days":90.0}'];
  const [row] = await sql`
    select array_agg(private.is_setting('visitor_name_days', text::jsonb) order by at) as valid
    from unnest(${texts}::text[]) with ordinality given (text, at)`;
  expect(row?.["valid"]).toEqual([false, true, false]);
});

it("a step of a refund ladder is stored as it was sent, or refused", async () => {
  const path = `room_rules?room_id=eq.${ids.rooms}`;
  for (const value of typed) {
    const steps = [{ hours: value, percent: 50 }];
    const stored = await write(path, { refund_ladder: steps }, (row) => row["refund_ladder"]);
    const isHours = [0, 1000, 366].includes(Number(value)) && typeof value === "number";
    expect([value, stored]).toEqual([value, isHours ? steps : "refused"]);
    const percent = [{ hours: 24, percent: value }];
    expect(await write(path, { refund_ladder: percent }, () => "stored")).toBe("refused");
  }
});

it("the price of a time is stored as it was sent, or refused", async () => {
  for (const percent of typed) {
    const entries = [{ days: ["Saturday"], from: "18:00", to: "21:00", percent }];
    const path = `room_rules?room_id=eq.${ids.rooms}`;
    const stored = await write(path, { prices: entries }, (row) => row["prices"]);
    expect([percent, stored]).toEqual([
      percent,
      percent === 1000 || percent === 366 ? entries : "refused",
    ]);
  }
});
