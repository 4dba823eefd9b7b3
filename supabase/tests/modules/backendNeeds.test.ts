import { expect, it } from "vitest";
import { anon } from "../stack";

it("names the tables and functions that a module needs and this backend lacks", async () => {
  const { data } = await anon
    .rpc("missing_from_backend", {
      tables: ["rooms", "lockers", "booked_slots", "settings_secret"],
      functions: ["day_board", "assign_locker", "notify"],
    })
    .throwOnError();
  expect(data).toEqual([
    "function assign_locker",
    // Functions of another schema, which the API does not serve.
    "function notify",
    "table lockers",
    "table settings_secret",
  ]);
});
