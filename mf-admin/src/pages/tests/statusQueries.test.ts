// @vitest-environment happy-dom
import { pageOf, serverError, type SentRequest } from "@portal/shared/testing/fakeBackend";
import { runQuery } from "@portal/shared/testing/runQuery";
import { expect, test } from "vitest";
import { activityQuery } from "../../features/overview/activity/activity.queries";
import { countQueries } from "../../features/overview/counts.queries";
import { attentionQuery } from "../../features/payments/attention.queries";
import { orderDetailQuery } from "../../features/payments/orderDetail.queries";
import { userQueries } from "../../features/users/users.queries";

test.each(["profiles", "bookings", "rooms"] as const)("counts %s", async (table) => {
  const { data, sent } = await runQuery({ [`HEAD ${table}`]: pageOf([], 7) }, (supabase, client) =>
    client.fetchQuery(countQueries.of(supabase, table)),
  );
  expect([data, sent]).toEqual([7, [`HEAD ${table}?select=*`]]);
});

test("counts the admins", async () => {
  const { data, sent } = await runQuery({ "HEAD user_roles": pageOf([], 2) }, (supabase, client) =>
    client.fetchQuery(userQueries.adminCount(supabase)),
  );
  expect([data, sent]).toEqual([2, ["HEAD user_roles?select=*&role=eq.admin"]]);
});

const refundCounts: Record<string, number> = {
  "status=in.(due,requested)": 2,
  "status=eq.failed&retry_at=not.is.null": 3,
  "status=eq.failed&retry_at=is.null": 4,
};
const refundsOf = ({ query }: SentRequest) => {
  const filter = decodeURIComponent(query.toString()).replace("select=*&", "");
  return pageOf([], refundCounts[filter] ?? 99);
};

test("counts the payments that need attention", async () => {
  const { data, sent } = await runQuery(
    { "HEAD orders": pageOf([], 1), "HEAD refunds": refundsOf },
    (supabase, client) => client.fetchQuery(attentionQuery(supabase)),
  );
  expect(sent[0]).toBe("HEAD orders?select=*&status=eq.paid");
  expect(data).toEqual({ unfulfilled: 1, refundsDue: 2, refundsFailed: 3, refundsStuck: 4 });
});

test("reads the items, payments, refunds and invoices of an order", async () => {
  const responses = {
    "GET order_items": [{ id: "i" }],
    "GET payments": [{ id: "p" }],
    "GET refunds": [{ id: "r" }],
    "GET invoices": [{ id: "n" }],
  };
  const { data, sent } = await runQuery(responses, (supabase, client) =>
    client.fetchQuery(orderDetailQuery(supabase, "o1")),
  );
  expect(sent).toEqual([
    "GET order_items?select=id,name,quantity,price,discount_percent&order_id=eq.o1",
    "GET payments?select=id,provider_payment_id,amount_paise,method,outcome,received_by_name,note,created_at&order_id=eq.o1&order=created_at.asc",
    "GET refunds?select=id,amount_paise,reason,status,failures,last_error,retry_at,created_at,method,returned_by_name&order_id=eq.o1&order=created_at.asc",
    "GET invoices?select=id,kind,number&order_id=eq.o1&order=issued_at.asc",
  ]);
  expect(data).toEqual({
    items: [{ id: "i" }],
    payments: [{ id: "p" }],
    refunds: [{ id: "r" }],
    invoices: [{ id: "n" }],
  });
});

const asha = { full_name: "Asha Rao" };
const activity = {
  "GET activity_logs": [
    {
      id: "l1",
      action_type: "Booked Meeting Room",
      details: "Neem on 2026-11-21",
      reference_id: "b1",
      created_at: "2026-11-20T06:00:00Z",
      profiles: asha,
    },
    {
      id: "l2",
      action_type: "Updated Profile",
      details: null,
      reference_id: "b1",
      created_at: "2026-11-20T05:00:00Z",
      profiles: asha,
    },
  ],
  "GET bookings": [
    { id: "b2", created_at: "2026-11-20T04:00:00Z", rooms: { name: "Peepal" }, profiles: asha },
  ],
  "GET visitors": [
    { id: "v1", visitor_name: "Meera", created_at: "2026-11-20T07:00:00Z", profiles: asha },
  ],
};

test("reads the latest eight activities of the log, bookings and visitors", async () => {
  const { data, sent } = await runQuery(activity, (supabase, client) =>
    client.fetchQuery(activityQuery(supabase)),
  );
  expect(sent).toEqual([
    "GET activity_logs?select=id,action_type,details,reference_id,created_at,profiles!activity_logs_user_id_fkey(full_name)&order=created_at.desc&limit=8",
    "GET bookings?select=id,series_id,created_at,rooms!bookings_room_id_fkey(name),profiles!bookings_user_id_fkey(full_name)&order=created_at.desc&limit=8",
    "GET visitors?select=id,visitor_name,created_at,profiles!visitors_user_id_fkey(full_name)&order=created_at.desc&limit=8",
  ]);
  expect(data.map(({ id, action, details }) => [id, action, details])).toEqual([
    ["v1", "Registered Visitor", "Meera"],
    ["b1", "Booked Meeting Room", "Neem on 21 Nov 2026"],
    ["l2", "Updated Profile", ""],
    ["b2", "Booked Meeting Room", "Peepal"],
  ]);
  expect(data.every(({ who }) => who === "Asha Rao")).toBe(true);
});

test("lists a series once, with or without its log entry", async () => {
  const [log] = activity["GET activity_logs"];
  const [booking] = activity["GET bookings"];
  const read = async (logs: object[]) => {
    const { data } = await runQuery(
      {
        ...activity,
        "GET activity_logs": logs,
        "GET bookings": ["b3", "b4"].map((id) => ({ ...booking, id, series_id: "s1" })),
        "GET visitors": [],
      },
      (supabase, client) => client.fetchQuery(activityQuery(supabase)),
    );
    return data.map(({ details }) => details);
  };
  const details = "Neem, 2 dates from 2026-11-21 to 2026-11-28";
  expect(await read([{ ...log, reference_id: "s1", details }])).toEqual([
    "Neem, 2 dates from 21 Nov 2026 to 28 Nov 2026",
  ]);
  expect(await read([])).toEqual(["Peepal"]);
});

test.each(Object.keys(activity))("rejects the activity when %s fails", async (key) => {
  const reading = runQuery({ ...activity, [key]: serverError }, (supabase, client) =>
    client.fetchQuery(activityQuery(supabase)),
  );
  await expect(reading).rejects.toMatchObject({ code: "XX000" });
});
