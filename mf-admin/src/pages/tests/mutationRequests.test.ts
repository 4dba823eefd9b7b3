// @vitest-environment happy-dom
import { describeRequest, fakeBackend, pageOf } from "@portal/shared/testing/fakeBackend";
import { expect, test } from "vitest";
import { jsonResponse } from "../../testing/fakePortal";
import { allMutations } from "../../testing/mutationCases/allMutations";
import { someRow } from "../../testing/mutationCases/mutationCase";
import { sentByMutations } from "../../testing/mutationCases/sentByMutations";
import { runMutation } from "../../testing/runMutation";

const writes = (path: string) => ({
  [`POST ${path}`]: [{ id: "7", key: "7" }],
  [`PATCH ${path}`]: [{ id: "7", key: "7", updated_at: someRow.updated_at }],
  [`DELETE ${path}`]: [{ id: "7" }],
  [`HEAD ${path}`]: pageOf([], 0),
  [`GET ${path}`]: [{ updated_at: someRow.updated_at }],
});

const tables = [
  "bookings",
  "cafe_specials",
  "cancelled_registrations",
  "event_registrations",
  "events",
  "feedback",
  "inventory_transactions",
  "order_items",
  "member_notes",
  "plans",
  "profiles",
  "rooms",
  "rpc/addUserCredits",
  "rpc/refund_order",
  "rpc/retry_refund",
  "rpc/retry_delivery",
  "rpc/save_plan",
  "snacks",
  "space_updates",
  "system_settings",
  "user_roles",
  "visitors",
];
const createdKiosk = {
  device_id: "7",
  pairing_code: "ABCD-2345",
  expires_at: "2026-11-20T06:40:00Z",
};
const responses = {
  ...Object.assign({}, ...tables.map(writes)),
  "POST rpc/save_opening_hours": { cancelled: 0, refunded: 0 },
  "POST rpc/block_room": { cancelled: 0, refunded: 0 },
  "POST rpc/book_for_member": { id: "7", total_credits: 3 },
  "POST rpc/quote_booking": {
    quote_id: "quote",
    refusal: null,
    credits: 3,
    rupees: 0,
    credits_change: 0,
    balance: 0,
    shortfall: 0,
    lots: [],
    refunds: [],
  },
  "POST rpc/answer_feedback": null,
  "POST rpc/answer_walk_in": {},
  "POST rpc/create_kiosk_device": createdKiosk,
  "POST rpc/end_block": null,
  "POST rpc/import_members": 1,
  "POST rpc/import_rooms": 1,
  "POST rpc/resend_invitation": null,
  "POST rpc/revoke_kiosk_device": null,
  "POST rpc/revoke_visitor_pass": null,
  "POST rpc/send_visitor_pass": null,
  "POST rpc/set_plan": null,
  "POST rpc/trust_member": null,
  "POST rpc/suspend_member": null,
  "POST rpc/end_suspension": null,
  "POST functions/create-user": { userId: "7" },
  "POST functions/deliver-notifications": {},
  "POST functions/reconcile-payments": {},
  "POST functions/send-email": { sent: true },
};

test("lists the requests of every mutation", () => {
  expect(new Set(Object.keys(sentByMutations))).toEqual(
    new Set(allMutations.map(({ title }) => title)),
  );
});

test.each(allMutations.map((mutation) => [mutation.title, mutation] as const))(
  "%s: sends these requests only, shows one toast that replaces an earlier failure, and invalidates the affected queries",
  async (title, { run, successToast, invalidates }) => {
    const backend = fakeBackend(responses);
    const { toasts, flows, outdated } = await runMutation(run, backend.fetch, () =>
      Promise.resolve(new Response()),
    );
    const sent = backend.requests.map((request) => [describeRequest(request), request.body]);
    expect(sent).toEqual(sentByMutations[title]);
    expect(toasts).toEqual([successToast]);
    expect(new Set(outdated)).toEqual(new Set(invalidates));
    const failed = await runMutation(run, () => jsonResponse({ code: "XX000" }, 400));
    expect(failed.flows).toEqual(flows);
  },
);
