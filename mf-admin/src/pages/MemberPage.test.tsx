import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { fakeBackend, refusal, serverError } from "@portal/shared/testing/fakeBackend";
import { expect, test } from "vitest";
import { fakePortal } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { MemberPage } from "./MemberPage";

const id = "5c2f1c0e-0000-4000-8000-000000000002";
const booking = {
  id: "b1",
  booking_date: "2099-11-24",
  start_time: "10:00:00",
  end_time: "11:00:00",
  total_credits: 4,
  included_minutes: 30,
  rupees_due: 0,
  paid_paise: 0,
  rooms: { name: "Neem" },
};

function show(address = `/admin/users/${id}`) {
  const rest = fakeBackend({
    "GET profiles": [
      {
        id,
        email: "maya@example.com",
        full_name: "Maya Iyer",
        display_name: "Maya Iyer",
        organization: "Loom",
        phone_number: "+91 98450 12345",
        created_at: "2026-01-05T06:00:00Z",
        user_credits: { balance: 12 },
      },
    ],
    "GET user_roles": [],
    "GET bookings": [booking],
    "GET booking_history": [],
    "GET member_notes": [],
    "POST member_notes": [],
    "POST rpc/pending_invitation": null,
    "GET suspensions": [],
    "GET credit_lots": [
      {
        id: 1,
        amount: 20,
        remaining: 12,
        source: "grant",
        expires_at: "2099-12-01T06:00:00Z",
        created_at: "2026-11-01T06:00:00Z",
      },
    ],
    "GET credit_ledger": [
      {
        id: 2,
        amount: -8,
        balance_after: 12,
        kind: "booking",
        reason: "Neem",
        created_at: "2026-11-02T06:00:00Z",
      },
    ],
    "GET system_settings": [],
    "GET rooms": [{ id: "neem", name: "Neem", capacity: 4, credits_per_hour: 4 }],
    "GET booked_slots": [],
  });
  const portal = fakePortal((request) => rest.fetch(request));
  render(<MemberPage />, inPortal(portal, address));
  return { rest, portal };
}

test("shows profile, balance and upcoming bookings, and reads only what is shown", async () => {
  const { rest } = show();
  await screen.findByRole("heading", { name: "Maya Iyer", level: 1 });
  const profile = await screen.findByRole("region", { name: "Profile" });
  for (const fact of ["12 credits", "maya@example.com", "+91 98450 12345", "Loom"])
    expect(profile.textContent).toContain(fact);
  const statement = within(profile).getByRole("link", { name: "Monthly statement" });
  expect(statement.getAttribute("href")).toBe(`/statement?member=${id}`);
  const bookings = await screen.findByRole("list", { name: "Upcoming bookings" });
  expect(bookings.textContent).toContain("Neem");
  expect(bookings.textContent).toContain("4 credits");
  expect(new Set(rest.requests.map(({ path }) => path))).toEqual(
    new Set([
      "profiles",
      "user_roles",
      "member_notes",
      "bookings",
      "rpc/pending_invitation",
      "suspensions",
    ]),
  );
});

test("offers to send an invitation again that was not accepted", async () => {
  const { rest } = show();
  rest.responses["POST rpc/pending_invitation"] = {
    invited_at: "2026-11-20T06:00:00Z",
    can_resend: true,
  };
  rest.responses["POST rpc/resend_invitation"] = null;
  const profile = await screen.findByRole("region", { name: "Profile" });
  await within(profile).findByText("Invited on Fri, 20 Nov 2026");
  fireEvent.click(within(profile).getByRole("button", { name: "Send invitation again" }));
  await waitFor(() =>
    expect(rest.sent("POST rpc/resend_invitation")).toMatchObject([{ body: { member_id: id } }]),
  );
});

test("lets a new member invite more people, after a question", async () => {
  const { rest } = show();
  rest.responses["POST rpc/trust_member"] = null;
  fireEvent.click(await screen.findByRole("button", { name: "Allow Invitations" }));
  const question = await screen.findByRole("dialog", { name: "Let Maya Iyer invite more people?" });
  fireEvent.click(within(question).getByRole("button", { name: "Allow" }));
  await waitFor(() =>
    expect(rest.sent("POST rpc/trust_member")).toMatchObject([{ body: { member_id: id } }]),
  );
});

test("suspends a member with a reason, and ends the suspension after a question", async () => {
  const { rest } = show();
  rest.responses["POST rpc/suspend_member"] = null;
  rest.responses["POST rpc/end_suspension"] = null;
  fireEvent.click(await screen.findByRole("button", { name: "Suspend" }));
  const dialog = await screen.findByRole("dialog", { name: "Suspend Maya Iyer" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Suspend" }));
  await within(dialog).findByText("A reason is required");
  fireEvent.change(within(dialog).getByLabelText("Reason"), { target: { value: " Overdue " } });
  rest.responses["GET suspensions"] = [
    { reason: "Overdue", suspended_at: "2026-11-20T06:00:00Z", suspended_by_name: "Dev" },
  ];
  fireEvent.click(within(dialog).getByRole("button", { name: "Suspend" }));
  const profile = await screen.findByRole("region", { name: "Profile" });
  await within(profile).findByText(/Fri, 20 Nov 2026 by Dev: Overdue/);
  expect(rest.sent("POST rpc/suspend_member")).toMatchObject([
    { body: { member_id: id, reason: "Overdue" } },
  ]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Suspend" })).toBeNull());

  fireEvent.click(within(profile).getByRole("button", { name: "End suspension" }));
  const question = await screen.findByRole("dialog", { name: "Let Maya Iyer log in again?" });
  fireEvent.click(within(question).getByRole("button", { name: "End suspension" }));
  await waitFor(() =>
    expect(rest.sent("POST rpc/end_suspension")).toMatchObject([{ body: { member_id: id } }]),
  );
});

test("opens the section of the URL", async () => {
  show(`/admin/users/${id}?tab=credits`);
  const lots = await screen.findByRole("list", { name: "Unspent credits" });
  expect(lots.textContent).toContain("12 credits");
  const ledger = await screen.findByRole("list", { name: "Ledger" });
  expect(ledger.textContent).toContain("−8");
  expect(ledger.textContent).toContain("Balance 12");
});

test("has a list of tabs that contains only tabs", async () => {
  show();
  fireEvent.click(await screen.findByRole("tab", { name: "Credits" }));
  await screen.findByRole("list", { name: "Ledger" });
  const list = screen.getByRole("tablist", { name: "Member" });
  expect(within(list).getAllByRole("tab")).toHaveLength(8);
  expect(list.querySelectorAll("button:not([role=tab])")).toHaveLength(0);
});

test("shows the failed read of a section in place, with Retry", async () => {
  const { rest } = show();
  rest.responses["GET bookings"] = serverError;
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Error loading bookings");
  await screen.findByRole("region", { name: "Profile" });
  rest.responses["GET bookings"] = [booking];
  fireEvent.click(within(alert).getByRole("button", { name: "Retry" }));
  await screen.findByRole("list", { name: "Upcoming bookings" });
});

test("reads the next page after the last row shown", async () => {
  const { rest } = show();
  rest.responses["GET bookings"] = ({ query }) =>
    query.getAll("or").some((term) => term.includes("b19"))
      ? [{ ...booking, id: "b20" }]
      : Array.from({ length: 21 }, (_, n) => ({ ...booking, id: `b${n}` }));
  fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(rest.sent("GET bookings")).toHaveLength(2));
  expect(rest.sent("GET bookings")[1]?.query.getAll("or")).toEqual([
    '(booking_date.gt."2099-11-24",and(booking_date.eq."2099-11-24",start_time.gt."10:00:00"),and(booking_date.eq."2099-11-24",start_time.eq."10:00:00",id.gt."b19"))',
  ]);
});

test("shows the latest visit first, and reads on from the last row", async () => {
  const { rest } = show(`/admin/users/${id}?tab=visitors`);
  rest.responses["GET day_passes"] = [];
  const visitors = Array.from({ length: 21 }, (_, n) => ({
    id: `v${n}`,
    visitor_name: "Nandita",
    organization: null,
    visit_date: "2026-11-23",
    visit_time: "10:00:00",
    status: "approved",
    arrived_at: null,
    left_at: null,
  }));
  rest.responses["GET visitors"] = ({ query }) => (query.has("or") ? visitors.slice(20) : visitors);
  fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(rest.sent("GET visitors")).toHaveLength(2));
  const [first, second] = rest.sent("GET visitors").map(({ query }) => query);
  expect(first?.get("order")).toBe("visit_date.desc,visit_time.desc,id.desc");
  expect(second?.get("visit_date")).toBe("lte.2026-11-23");
  expect(second?.get("or")).toBe(
    '(visit_date.lt."2026-11-23",and(visit_date.eq."2026-11-23",visit_time.lt."10:00:00"),and(visit_date.eq."2026-11-23",visit_time.eq."10:00:00",id.lt."v19"))',
  );
});

test.each([
  ["a deleted account", `/admin/users/${id}`],
  ["a wrong id", "/admin/users/maya"],
])("explains the link to %s", async (_, address) => {
  const { rest } = show(address);
  rest.responses["GET profiles"] = [];
  await screen.findByText("This member does not exist");
  expect(screen.getByRole("link", { name: "All users" })).toBeTruthy();
});

test("books for the member without picking them again", async () => {
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Book a Room" }));
  await screen.findByRole("dialog", { name: "Book for Maya Iyer" });
  expect(screen.queryByRole("combobox", { name: "Member" })).toBeNull();
});

test("keeps a note that was not saved and repeats it under the same id", async () => {
  const { rest } = show(`/admin/users/${id}?tab=notes`);
  rest.responses["POST member_notes"] = serverError;
  const field = await screen.findByLabelText("New note");
  const add = screen.getByRole("button", { name: "Add note" });
  fireEvent.change(field, { target: { value: " Prefers the quiet room. " } });
  fireEvent.click(add);
  await screen.findByText("The note was not saved. Your text is kept.");
  rest.responses["POST member_notes"] = [];
  fireEvent.click(add);
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(""));
  const [first, second] = rest.sent("POST member_notes").map(({ body }) => body);
  expect(second).toEqual(first);
  expect(first).toMatchObject({ user_id: id, note: "Prefers the quiet room." });
});

const membership = {
  id: "m1",
  starts_on: "2026-01-01",
  ends_on: null,
  assigned_by_name: "Ananya Rao",
  created_at: "2026-01-01T06:00:00Z",
  plans: {
    id: "p1",
    name: "Member",
    included_minutes: 240,
    cafe_discount_percent: 15,
    included_day_passes: 3,
    plan_rooms: [],
  },
};

test("shows the plans of the member and changes the plan from next month", async () => {
  const { rest } = show(`/admin/users/${id}?tab=plan`);
  rest.responses["GET memberships"] = [
    membership,
    { ...membership, id: "m0", starts_on: "2025-01-01", ends_on: "2025-02-01" },
  ];
  rest.responses["GET plans"] = [{ ...membership.plans, id: "p2", name: "Resident" }];
  rest.responses["POST rpc/set_plan"] = null;
  const list = await screen.findByRole("list", { name: "Plans" });
  const [current, ended] = within(list).getAllByRole("listitem");
  expect(current?.textContent).toBe(
    "MemberFrom Thu, 1 Jan 2026 · 4 hours of meeting rooms a month · 3 day passes a month · 15% off at the cafe · Assigned by Ananya RaoCurrent",
  );
  expect(ended?.textContent).toMatch(/^MemberWed, 1 Jan 2025 – Fri, 31 Jan 2025 .*Ended$/);

  fireEvent.click(screen.getByRole("button", { name: "Change plan" }));
  const dialog = await screen.findByRole("dialog", { name: "Change plan" });
  fireEvent.mouseDown(within(dialog).getByRole("combobox", { name: "Plan" }));
  fireEvent.click(await screen.findByTitle(/^Resident/));
  fireEvent.click(within(dialog).getByRole("radio", { name: /^Next month/ }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Change plan" }));
  await waitFor(() =>
    expect(rest.sent("POST rpc/set_plan")).toMatchObject([
      { body: { member_id: id, plan_id: "p2", from_next_month: true } },
    ]),
  );
});

const change = {
  old_plan: "Member",
  new_plan: "Resident",
  included_minutes: 310,
  minutes_left: 200,
  included_day_passes: 0,
  day_passes_left: 0,
  bill_paise: 123_400,
  days_left: 10,
  days_of_month: 30,
};

test("shows what a change from today means, and the new figures when they have changed", async () => {
  const { rest } = show(`/admin/users/${id}?tab=plan`);
  rest.responses["GET memberships"] = [membership];
  rest.responses["GET plans"] = [{ ...membership.plans, id: "p2", name: "Resident" }];
  rest.responses["POST rpc/quote_plan_change"] = [change];
  rest.responses["POST rpc/set_plan"] = refusal("plan_change_outdated", change);
  fireEvent.click(await screen.findByRole("button", { name: "Change plan" }));
  const dialog = await screen.findByRole("dialog", { name: "Change plan" });
  fireEvent.mouseDown(within(dialog).getByRole("combobox", { name: "Plan" }));
  fireEvent.click(await screen.findByTitle(/^Resident/));
  const figures = await within(dialog).findByRole("status", {
    name: "What the change means this month",
  });
  await waitFor(() => expect(figures.textContent).toContain("₹1,234.00"));
  rest.responses["POST rpc/quote_plan_change"] = [{ ...change, bill_paise: 200_000 }];
  const submit = within(dialog).getByRole("button", { name: "Change plan" });
  fireEvent.click(submit);
  await waitFor(() => expect(figures.textContent).toContain("₹2,000.00"));
  rest.responses["POST rpc/set_plan"] = null;
  await waitFor(() => expect(submit).toHaveProperty("disabled", false));
  fireEvent.click(submit);
  await waitFor(() => expect(rest.sent("POST rpc/set_plan")).toHaveLength(2));
  expect(rest.sent("POST rpc/set_plan")).toMatchObject([
    { body: { member_id: id, plan_id: "p2", from_next_month: false, agreed: change } },
    { body: { agreed: { ...change, bill_paise: 200_000 } } },
  ]);
});

test("ends the plan of the member", async () => {
  const { rest } = show(`/admin/users/${id}?tab=plan`);
  rest.responses["GET memberships"] = [membership];
  rest.responses["POST rpc/quote_plan_change"] = [{ ...change, new_plan: null }];
  rest.responses["POST rpc/set_plan"] = null;
  fireEvent.click(await screen.findByRole("button", { name: "End plan" }));
  const dialog = await screen.findByRole("dialog", { name: "End plan" });
  await within(dialog).findByText("Plan today: Member → no plan");
  fireEvent.click(within(dialog).getByRole("button", { name: "End plan" }));
  await waitFor(() =>
    expect(rest.sent("POST rpc/set_plan")).toMatchObject([
      { body: { member_id: id, from_next_month: false, agreed: { new_plan: null } } },
    ]),
  );
});
