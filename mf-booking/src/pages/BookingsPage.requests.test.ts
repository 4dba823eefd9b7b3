// @vitest-environment happy-dom
import { refusal } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { memberId } from "../testing/fakePortal";
import { renderBookingsPage } from "../testing/renderBookingsPage";
import { freezeTimeAtNoon, today, tomorrow } from "../testing/testData";

freezeTimeAtNoon();

const request = (more: object = {}) => ({
  id: "q1",
  user_id: memberId,
  is_request: true,
  ended_at: null,
  booking_date: tomorrow,
  start_time: "10:00:00",
  end_time: "11:00:00",
  duration: 2,
  terms: { credits: 4, rupees: 0, refunds: [] },
  expires_at: `${tomorrow}T04:30:00+00:00`,
  room: { name: "Neem" },
  ...more,
});

const open = (rows = [request()], withdrawn: unknown = null, path?: string) =>
  renderBookingsPage((rest) => {
    rest.tables.booking_holds = rows;
    rest.responses["POST rpc/release_hold"] = () => {
      if (withdrawn === null) rest.tables.booking_holds = [];
      return withdrawn as object;
    };
  }, path);
const section = () => screen.findByRole("region", { name: "Requests" });

async function withdraw() {
  fireEvent.click(within(await section()).getByRole("button", { name: "Withdraw" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw this request?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Withdraw request" }));
}

test("shows what waits for approval, until when, and the price", async () => {
  open();
  const text = (await section()).textContent;
  expect(text).toContain("NeemWaiting for approval");
  expect(text).toContain("4 credits when approved");
  expect(text).toContain("Answer by 21 Nov 2026, 10:00 AM");
});

test("focuses the request that the link names", async () => {
  open([request(), request({ id: "q2", room: { name: "Peepal" } })], null, "/bookings#request-q2");
  await section();
  expect(document.activeElement?.textContent).toContain("Peepal");
});

test("shows no request that has expired", async () => {
  open([request({ expires_at: `${today}T06:00:00+00:00` })]);
  await screen.findByRole("heading", { name: /^Neem/ });
  expect(screen.queryByRole("region", { name: "Requests" })).toBeNull();
});

test("withdraws a request", async () => {
  const { rest, portal } = open();
  await withdraw();
  await waitFor(() => expect(portal.toasts.at(-1)?.title).toBe("Request withdrawn"));
  expect(rest.sent("POST rpc/release_hold")[0]?.body).toEqual({ hold_id: "q1" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "Requests" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("tabpanel")));
});

test("moves the focus to the next request when one is withdrawn", async () => {
  open([request(), request({ id: "q2", room: { name: "Peepal" } })]);
  const [first] = within(await section()).getAllByRole("listitem");
  fireEvent.click(within(first ?? document.body).getByRole("button", { name: "Withdraw" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw this request?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Withdraw request" }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Peepal"));
});

test("says that an admin has answered in the meantime", async () => {
  const { portal } = open([request()], refusal("request_over"));
  await withdraw();
  await waitFor(() =>
    expect(portal.toasts.at(-1)).toMatchObject({
      title: "Request not withdrawn",
      description: "This request was already answered or withdrawn, or it has expired.",
    }),
  );
});
