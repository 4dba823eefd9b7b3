// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { newRoom } from "../../features/rooms/room.schema";
import { useSaveRoom } from "../../features/rooms/rooms.mutations";
import { jsonResponse, type Respond } from "../../testing/fakePortal";
import { allMutations } from "../../testing/mutationCases/allMutations";
import { withInput, type RunMutation } from "../../testing/mutationCases/mutationCase";
import { runMutation } from "../../testing/runMutation";

function runOf(action: string): RunMutation {
  const found = allMutations.find((mutation) => mutation.action === action);
  if (!found) throw new Error(`No mutation case ${action}`);
  return found.run;
}

const counted = (count: number) =>
  new Response(null, { status: 206, headers: { "content-range": `0-0/${count}` } });
const referenced: Respond = ({ method }) =>
  method === "HEAD"
    ? jsonResponse([])
    : jsonResponse({ code: "23503", message: "referenced" }, 409);
const refused =
  (code: string): Respond =>
  () =>
    jsonResponse({ code: "P0001", message: code, details: null }, 400);
const countedIn =
  (table: string): Respond =>
  ({ url }) =>
    url.includes(`/${table}?`) ? counted(3) : jsonResponse([]);
const accountOnly: Respond = ({ url }) =>
  url.includes("/functions/")
    ? jsonResponse({ userId: "7" })
    : jsonResponse({ code: "XX000" }, 400);
const instead = "Set its quantity to 0 instead to hide it in the shop.";

test.each<[string, string, Respond, string]>([
  [
    "deletes a snack",
    "a snack that was just ordered",
    referenced,
    `Murukku is referenced in orders and cannot be deleted. ${instead}`,
  ],
  [
    "deletes a snack",
    "a snack that was ordered before",
    countedIn("order_items"),
    `Murukku cannot be deleted because it has been ordered before. ${instead}`,
  ],
  [
    "deletes a snack",
    "a snack with inventory history",
    countedIn("inventory_transactions"),
    `Murukku cannot be deleted because it has inventory history. ${instead}`,
  ],
  [
    "deletes an event",
    "an event for which members have just registered",
    referenced,
    "Cannot delete this event because people have registered. Cancel it instead.",
  ],
  [
    "deletes an event",
    "an event with one registration",
    () => counted(1),
    "Cannot delete event with 1 registered user. Cancel it instead.",
  ],
  [
    "deletes an event",
    "an event with registrations",
    () => counted(3),
    "Cannot delete event with 3 registered users. Cancel it instead.",
  ],
  [
    "refunds an order",
    "an order whose credits have been spent",
    refused("credits_spent"),
    "Credits of this order have been spent, so it cannot be refunded.",
  ],
  [
    "adds a user",
    "a user whom the function refuses",
    () => jsonResponse({ message: "This email address is already registered." }, 409),
    "This email address is already registered.",
  ],
  ["adds a user", "an account without an id", () => jsonResponse({}), "Failed to Add profile"],
  [
    "adds a user",
    "an account without a profile",
    accountOnly,
    "There was an issue adding the profile. Please try again.",
  ],
  [
    "sends an email",
    "an email that the function refuses",
    () => jsonResponse({ message: "Only admins can do this." }, 403),
    "Only admins can do this.",
  ],
  [
    "removes an admin",
    "the last admin",
    refused("last_admin"),
    "At least one admin must exist in the system.",
  ],
  ["removes an admin", "another refusal", refused("not_admin"), "Only admins can do this."],
])("%s: explains the failure for %s", async (action, _, respond, description) => {
  const { toasts } = await runMutation(runOf(action), respond);
  expect(toasts).toMatchObject([{ description, variant: "destructive" }]);
});

test.each([
  ["an account without an id", () => jsonResponse({}), "Error"],
  ["an account without a profile", accountOnly, "Profile Addition Failed"],
] as const)("adds a user: distinguishes %s in the title", async (_, respond, title) => {
  const { toasts } = await runMutation(runOf("adds a user"), respond);
  expect(toasts).toMatchObject([{ title }]);
});

test("names a room that already exists, without spaces around it", async () => {
  const run = withInput(() => useSaveRoom(null), { ...newRoom, name: " Peepal ", photos: [] });
  const { toasts } = await runMutation(run, () =>
    jsonResponse({ code: "23505", message: "duplicate key" }, 409),
  );
  expect(toasts).toMatchObject([
    { title: "Error", description: "There is already a room called Peepal." },
  ]);
});

test.each(["refunds an order", "retries a refund"])(
  "%s: confirms the request if the refund could not be sent at once",
  async (action) => {
    const { toasts } = await runMutation(runOf(action), ({ url }) =>
      url.includes("/functions/") ? jsonResponse({ message: "away" }, 503) : jsonResponse(null),
    );
    expect(toasts).toMatchObject([
      { title: expect.stringMatching(/^Refund (req|will)/) as string },
    ]);
  },
);
