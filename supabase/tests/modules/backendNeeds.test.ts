import { expect, it } from "vitest";
import { anon, sql } from "../stack";

it("names what a module needs and this backend lacks", async () => {
  const { data } = await anon
    .rpc("missing_from_backend", {
      tables: ["rooms", "lockers", "booked_slots", "settings_secret"],
      columns: [
        "rooms.name",
        "rooms.color",
        // A table that is read with this one.
        "bookings.rooms",
        // Its table is missing.
        "lockers.name",
      ],
      functions: ["day_board", "assign_locker", "notify"],
      parameters: ["trust_member.member_id", "trust_member.note", "assign_locker.note"],
      buckets: ["rooms", "photos"],
    })
    .throwOnError();
  expect(data).toEqual([
    "bucket photos",
    "column rooms.color",
    "function assign_locker",
    // Functions of another schema, which the API does not serve.
    "function notify",
    "parameter trust_member.note",
    "table lockers",
    "table settings_secret",
  ]);
});

it("accepts the columns that functions compute, and refuses dropped ones", async () => {
  await sql`create table public.lockers (id int, color text)`;
  await sql`create function public.label(public.lockers) returns text language sql as 'select null'`;
  await sql`alter table public.lockers drop column color`;
  try {
    const columns = ["lockers.id", "lockers.label", "lockers.color"];
    const { data } = await anon
      .rpc("missing_from_backend", { tables: ["lockers"], functions: [], columns })
      .throwOnError();
    expect(data).toEqual(["column lockers.color"]);
  } finally {
    await sql`drop table public.lockers cascade`;
  }
});
