import { asha } from "@portal/shared/testing/fakePortal";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { refusal, serverError, type fakeBackend } from "@portal/shared/testing/fakeBackend";
import { heldResponse } from "@portal/shared/testing/heldResponse";
import { button, cafeOrder, column, openCafeOrders, setCafeClock } from "../testing/cafeOrders";

setCafeClock();

const free = cafeOrder(3, "new", { orders: { ...cafeOrder(3, "new").orders, amount_paise: 0 } });

const daysRead = (rest: ReturnType<typeof fakeBackend>) =>
  rest.sent("GET cafe_orders").map(({ query }) => query.get("day"));
const stagesSent = (rest: ReturnType<typeof fakeBackend>) =>
  rest.sent("POST rpc/set_cafe_stage").map(({ body }) => body);

test("shows each waiting order in the column of its stage, and marks it after 10 minutes", async () => {
  await openCafeOrders([
    cafeOrder(1, "new"),
    cafeOrder(2, "ready", { stage_at: "2026-11-23T05:09:00Z" }),
    cafeOrder(4, "collected"),
  ]);
  const order = await within(await column(/^New 1/)).findByRole("heading", { name: "Order 1" });
  expect(order.closest("li")?.textContent).toContain("Waiting for 12 min, late");
  expect(order.closest("li")?.textContent).toContain("2 × Samosa");
  expect((await column(/^Ready 1/)).textContent).toContain("Ready for 3 min");
  expect((await column(/^Preparing 0/)).textContent).toContain("None");
  expect(screen.getByRole("button", { name: /Collected · 1/ })).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "Maya Iyer" })[0]?.getAttribute("href")).toBe(
    "/admin/users/maya",
  );
});

test("moves an order on with one tap, shows it at once and can undo it", async () => {
  const { rest } = await openCafeOrders([cafeOrder(1, "new")]);
  const { response, release } = heldResponse({});
  rest.responses["POST rpc/set_cafe_stage"] = response;
  fireEvent.click(await button("Prepare, order 1"));
  await within(await column(/^Preparing 1/)).findByRole("heading", { name: "Order 1" });
  expect(stagesSent(rest)).toEqual([{ order_id: "o1", from_stage: "new", to_stage: "preparing" }]);
  fireEvent.click(await button("Undo"));
  await within(await column(/^New 1/)).findByRole("heading", { name: "Order 1" });
  expect(stagesSent(rest)).toHaveLength(1);
  release();
  await waitFor(() =>
    expect(stagesSent(rest)[1]).toEqual({
      order_id: "o1",
      from_stage: "preparing",
      to_stage: "new",
    }),
  );
});

test("puts an order back and says why when another admin has moved it", async () => {
  const { rest, portal } = await openCafeOrders([cafeOrder(1, "new")]);
  rest.responses["POST rpc/set_cafe_stage"] = refusal("stale_stage", { number: 1, stage: "ready" });
  rest.responses["rows"] = [cafeOrder(1, "ready")];
  fireEvent.click(await button("Prepare, order 1"));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Order 1 was not moved. Someone else has moved order 1: it is ready now.",
  );
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  expect(portal.toasts).toEqual([]);
  await within(await column(/^Ready 1/)).findByRole("heading", { name: "Order 1" });
});

test("offers Retry when a move fails", async () => {
  const { rest } = await openCafeOrders([cafeOrder(1, "new")]);
  rest.responses["POST rpc/set_cafe_stage"] = serverError;
  fireEvent.click(await button("Prepare, order 1"));
  const retry = await button("Retry");
  rest.responses["POST rpc/set_cafe_stage"] = {};
  fireEvent.click(retry);
  await waitFor(() => expect(stagesSent(rest)).toHaveLength(2));
  expect(stagesSent(rest)[1]).toEqual(stagesSent(rest)[0]);
});

test("drops the notice about a move made offline once the browser is online", async () => {
  const { rest } = await openCafeOrders([cafeOrder(1, "new")]);
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent.click(await button("Prepare, order 1"));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Order 1 was not moved. You're offline.",
  );
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(stagesSent(rest)).toEqual([]);
});

test("shows the failure of an earlier move after a later one", async () => {
  const { rest } = await openCafeOrders([cafeOrder(1, "new"), cafeOrder(2, "new")]);
  const { response, release } = heldResponse(serverError);
  rest.responses["POST rpc/set_cafe_stage"] = response;
  fireEvent.click(await button("Prepare, order 1"));
  await waitFor(() => expect(stagesSent(rest)).toHaveLength(1));
  rest.responses["POST rpc/set_cafe_stage"] = {};
  fireEvent.click(await button("Prepare, order 2"));
  release();
  expect((await screen.findByRole("alert")).textContent).toContain("Order 1 was not moved.");
});

test("reports a failed move in a toast when the page is closed", async () => {
  const { rest, portal, view } = await openCafeOrders([cafeOrder(1, "new")]);
  const { response, release } = heldResponse(serverError);
  rest.responses["POST rpc/set_cafe_stage"] = response;
  fireEvent.click(await button("Prepare, order 1"));
  await waitFor(() => expect(stagesSent(rest)).toHaveLength(1));
  view.unmount();
  release();
  await waitFor(() => expect(portal.toasts).toMatchObject([{ title: "Order 1 not moved" }]));
});

test("refunds an order with a reason, but offers none for a free order", async () => {
  const { rest } = await openCafeOrders([cafeOrder(1, "new"), free]);
  expect(await button("Prepare, order 3")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "More for order 3" })).toBeNull();
  fireEvent.click(await button("More for order 1"));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Refund ₹118…" }));
  fireEvent.change(await screen.findByLabelText("Reason"), { target: { value: "Sold out" } });
  fireEvent.click(await button("Refund ₹118"));
  await waitFor(() =>
    expect(rest.sent("POST rpc/refund_order")[0]?.body).toEqual({
      order_id: "o1",
      reason: "Sold out",
    }),
  );
});

test("asks whether the items of an unprepared order go back in stock", async () => {
  const { rest } = await openCafeOrders([cafeOrder(1, "new")]);
  const queue = rest.responses["GET cafe_orders"];
  rest.responses["GET cafe_orders"] = (request) => {
    if (request.query.has("order_id")) return { stage: "new" };
    return typeof queue === "function" ? queue(request) : queue;
  };
  fireEvent.click(await button("More for order 1"));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Refund ₹118…" }));
  const back = await screen.findByRole("checkbox", { name: "Put the items back in stock" });
  expect(back, "before the stage is known").toHaveProperty("disabled", true);
  await waitFor(() => expect(back).toHaveProperty("disabled", false));
  expect(back).toHaveProperty("checked", true);
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Changed mind" } });
  fireEvent.click(await button("Refund ₹118"));
  await waitFor(() =>
    expect(rest.sent("POST rpc/refund_order")[0]?.body).toEqual({
      order_id: "o1",
      reason: "Changed mind",
      return_stock: true,
    }),
  );
});

test("shows a new order as soon as the database reports it", async () => {
  const { rest, realtime } = await openCafeOrders([]);
  await screen.findByText(/^No cafe orders yet today/);
  await waitFor(() =>
    expect(realtime.joins.map(({ topic }) => topic)).toEqual([`realtime:desk:${asha.id}`]),
  );
  rest.responses["rows"] = [cafeOrder(1, "new")];
  act(() => realtime.joins[0]?.broadcast("changed", { what: "cafe" }));
  expect(await screen.findByRole("heading", { name: "Order 1" })).toBeTruthy();
});

test("shows the orders of an earlier day", async () => {
  const { rest } = await openCafeOrders([cafeOrder(9, "collected")], "/admin/cafe?day=2026-11-20");
  expect(await screen.findByRole("list", { name: "Collected orders" })).toBeTruthy();
  expect(daysRead(rest)).toEqual(["eq.2026-11-20"]);
});

test.each(["2026-11-24", "2026-02-30", "soon"])("shows today instead of %s", async (day) => {
  const { rest } = await openCafeOrders([], `/admin/cafe?day=${day}`);
  expect(daysRead(rest)).toContain("eq.2026-11-23");
});
