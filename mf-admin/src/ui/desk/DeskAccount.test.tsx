import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { fakeBackend, refusal, type FakeResponses } from "@portal/shared/testing/fakeBackend";
import { heldResponse } from "@portal/shared/testing/heldResponse";
import { expect, test } from "vitest";
import { fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { DeskAccount } from "./DeskAccount";

const paid = {
  id: "o1",
  status: "fulfilled",
  amount_paise: 200_000,
  created_at: "2026-11-20T06:00:00Z",
  payments: [{ method: "upi", received_by_name: "Bina Boss", note: "UTR 4711" }],
  refunds: [],
};
const returned = {
  id: "r1",
  amount_paise: 50_000,
  method: "cash",
  reason: "Shorter",
  returned_by_name: "Bina Boss",
  created_at: "2026-11-20T08:00:00Z",
};

function show(responses: FakeResponses, known = { rupees_due: 0, paid_paise: 0 }) {
  const rest = fakeBackend({
    "GET bookings": { rupees_due: 2000, paid_paise: 0 },
    "GET orders": [],
    ...responses,
  });
  const portal = fakePortal((request) => rest.fetch(request));
  render(
    <DeskAccount bookingId="b1" memberName="Asha Rao" bookingText="Hall, today" known={known} />,
    inPortal(portal),
  );
  return { rest, portal };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const bodies = (rest: ReturnType<typeof show>["rest"], call: string) =>
  rest.sent(`POST rpc/${call}`).map(({ body }) => body);
const aUuid: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);

test("takes what is due by the chosen method", async () => {
  const { rest, portal } = show({ "POST rpc/settle_booking": { id: "p1" } });
  await press("Take ₹2,000");
  const dialog = within(await screen.findByRole("dialog", { name: "Take a payment" }));
  dialog.getByText("Asha Rao · Hall, today");
  fireEvent.click(dialog.getByRole("radio", { name: "UPI" }));
  fireEvent.change(dialog.getByLabelText("Note (optional)"), { target: { value: "UTR 4711" } });
  fireEvent.change(dialog.getByLabelText("Amount in rupees"), { target: { value: "1500.5" } });
  fireEvent.click(await dialog.findByRole("button", { name: "Record ₹1,500.50" }));
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]).toMatchObject({
    title: "Payment recorded",
    description: "₹1,500.50 (UPI) · Hall, today",
  });
  expect(bodies(rest, "settle_booking")).toEqual([
    {
      booking_id: "b1",
      method: "upi",
      amount_paise: 150_050,
      note: "UTR 4711",
      request_id: aUuid,
    },
  ]);
});

test("shows what is due before the payments are loaded", async () => {
  const payments = heldResponse([]);
  show({ "GET orders": payments.response }, { rupees_due: 2000, paid_paise: 50_000 });
  const account = within(screen.getByRole("region", { name: "Front desk" }));
  account.getByText("₹1,500 of ₹2,000 due");
  account.getByRole("button", { name: "Take ₹1,500" });
  const [list] = account.getAllByRole("list");
  expect(list?.childElementCount).toBe(1);
  payments.release();
  await account.findByText("₹2,000 due");
  expect(list?.childElementCount).toBe(0);
});

test("keeps a refusal in the dialog, and repeats a lost request under the same id", async () => {
  const { rest } = show({
    "POST rpc/settle_booking": refusal("more_than_due", { paise: 100_000 }),
  });
  await press("Take ₹2,000");
  await press("Record ₹2,000");
  const alert = await screen.findByText("Only ₹1,000 is still due for this booking.");
  expect(alert.closest("[role=alert]")).toBeTruthy();
  rest.responses["POST rpc/settle_booking"] = () => {
    throw new TypeError("Failed to fetch");
  };
  await press("Record ₹2,000");
  await waitFor(() => expect(bodies(rest, "settle_booking")).toHaveLength(3), { timeout: 5000 });
  const ids = bodies(rest, "settle_booking").map(
    (body) => (body as { request_id: string }).request_id,
  );
  expect(new Set(ids).size).toBe(1);
});

test("shows the payments with their admins, and returns the excess of a shortened booking", async () => {
  const { rest } = show({
    "GET bookings": { rupees_due: 1000, paid_paise: 150_000 },
    "GET orders": [{ ...paid, refunds: [returned] }],
    "POST rpc/refund_desk_payment": { id: "r2" },
  });
  const account = within(await screen.findByRole("region", { name: "Front desk" }));
  account.getByText("₹500 to return");
  expect(account.getByRole("listitem").textContent).toMatch(
    /^₹2,000 paid \(UPI\), taken by Bina Boss, .* · UTR 4711₹500 returned \(Cash\) by Bina Boss, .*: Shorter/,
  );
  await press("Return the payment of ₹2,000");
  await press("Return ₹500");
  await waitFor(() => expect(bodies(rest, "refund_desk_payment")).toHaveLength(1));
  expect(bodies(rest, "refund_desk_payment")).toEqual([
    { order_id: "o1", method: "cash", amount_paise: 50_000, request_id: aUuid, owed_only: true },
  ]);
});

test("returns any part of a payment that is not owed", async () => {
  const { rest } = show({
    "GET bookings": { rupees_due: 2000, paid_paise: 200_000 },
    "GET orders": [paid],
    "POST rpc/refund_desk_payment": { id: "r2" },
  });
  await press("Return the payment of ₹2,000");
  await press("Return ₹2,000");
  await waitFor(() => expect(bodies(rest, "refund_desk_payment")).toHaveLength(1));
  expect(bodies(rest, "refund_desk_payment")[0]).toMatchObject({ owed_only: false });
});

test("returns the whole payment of a cancelled booking", async () => {
  show({ "GET bookings": null, "GET orders": [{ ...paid, status: "refund_due" }] });
  const account = within(await screen.findByRole("region", { name: "Front desk" }));
  account.getByText("₹2,000 to return");
  expect(account.queryByRole("button", { name: /^Take/ })).toBeNull();
  await press("Return the payment of ₹2,000");
  await screen.findByRole("button", { name: "Return ₹2,000" });
});

test("shows nothing for a booking in credits", async () => {
  const { rest } = show({ "GET bookings": { rupees_due: 0, paid_paise: 0 } });
  await waitFor(() => expect(rest.sent("GET orders")).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
});
