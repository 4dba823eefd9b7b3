import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { App } from "antd";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import { fakeBackend, refusal, serverError } from "@portal/shared/testing/fakeBackend";
import { heldResponse } from "@portal/shared/testing/heldResponse";
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { fakePortal } from "../testing/fakePortal";
import "../testing/inPortal";
import { CafeOrdersPage } from "./CafeOrdersPage";

const row = (number: number, stage: string, more: object = {}) => ({
  order_id: `o${number}`,
  day: "2026-11-23",
  number,
  stage,
  stage_at: "2026-11-23T05:00:00Z",
  created_at: "2026-11-23T05:00:00Z",
  orders: {
    user_id: "maya",
    amount_paise: 11_800,
    profiles: { full_name: "Maya Iyer", email: "maya@example.com" },
    order_items: [{ name: "Samosa", quantity: 2 }],
  },
  ...more,
});
const free = row(3, "new", { orders: { ...row(3, "new").orders, amount_paise: 0 } });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse("2026-11-23T05:12:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(rows: object[], path = "/admin/cafe") {
  const realtime = fakeRealtime();
  const rest = fakeBackend({
    "GET cafe_orders": ({ query }) =>
      query.get("select")?.startsWith("order_id") ? (rest.responses["rows"] ?? []) : [],
    rows,
    "POST rpc/set_cafe_stage": {},
    "POST rpc/refund_order": {},
    "POST functions/reconcile-payments": {},
  });
  const portal = fakePortal((request) => rest.fetch(request), realtime.transport);
  const view = render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <App>
            <CafeOrdersPage />
          </App>
        </MemoryRouter>
      </QueryClientProvider>
    </PortalContext>,
  );
  await waitFor(() => expect(rest.sent("GET cafe_orders").length).toBeGreaterThan(0));
  return { rest, realtime, portal, view };
}

const column = (name: RegExp) => screen.findByRole("region", { name });
const button = (name: string) => screen.findByRole("button", { name });
const daysRead = (rest: ReturnType<typeof fakeBackend>) =>
  rest.sent("GET cafe_orders").map(({ query }) => query.get("day"));
const stagesSent = (rest: ReturnType<typeof fakeBackend>) =>
  rest.sent("POST rpc/set_cafe_stage").map(({ body }) => body);

test("shows each waiting order in the column of its stage, and marks it after 10 minutes", async () => {
  await open([
    row(1, "new"),
    row(2, "ready", { stage_at: "2026-11-23T05:09:00Z" }),
    row(4, "collected"),
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
  const { rest } = await open([row(1, "new")]);
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
  const { rest, portal } = await open([row(1, "new")]);
  rest.responses["POST rpc/set_cafe_stage"] = refusal("stale_stage", { number: 1, stage: "ready" });
  rest.responses["rows"] = [row(1, "ready")];
  fireEvent.click(await button("Prepare, order 1"));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Order 1 was not moved. Someone else has moved order 1: it is ready now.",
  );
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  expect(portal.toasts).toEqual([]);
  await within(await column(/^Ready 1/)).findByRole("heading", { name: "Order 1" });
});

test("offers Retry when a move fails", async () => {
  const { rest } = await open([row(1, "new")]);
  rest.responses["POST rpc/set_cafe_stage"] = serverError;
  fireEvent.click(await button("Prepare, order 1"));
  const retry = await button("Retry");
  rest.responses["POST rpc/set_cafe_stage"] = {};
  fireEvent.click(retry);
  await waitFor(() => expect(stagesSent(rest)).toHaveLength(2));
  expect(stagesSent(rest)[1]).toEqual(stagesSent(rest)[0]);
});

test("shows the failure of an earlier move after a later one", async () => {
  const { rest } = await open([row(1, "new"), row(2, "new")]);
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
  const { rest, portal, view } = await open([row(1, "new")]);
  const { response, release } = heldResponse(serverError);
  rest.responses["POST rpc/set_cafe_stage"] = response;
  fireEvent.click(await button("Prepare, order 1"));
  await waitFor(() => expect(stagesSent(rest)).toHaveLength(1));
  view.unmount();
  release();
  await waitFor(() => expect(portal.toasts).toMatchObject([{ title: "Order 1 Not Moved" }]));
});

test("refunds an order with a reason, but offers none for a free order", async () => {
  const { rest } = await open([row(1, "new"), free]);
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

test("shows a new order as soon as the database reports it", async () => {
  const { rest, realtime } = await open([]);
  await screen.findByText(/^No cafe orders yet today/);
  await waitFor(() => expect(realtime.joins.map(({ topic }) => topic)).toEqual(["realtime:desk"]));
  rest.responses["rows"] = [row(1, "new")];
  act(() => realtime.joins[0]?.broadcast("changed", { what: "cafe" }));
  expect(await screen.findByRole("heading", { name: "Order 1" })).toBeTruthy();
});

test("shows the orders of an earlier day", async () => {
  const { rest } = await open([row(9, "collected")], "/admin/cafe?day=2026-11-20");
  expect(await screen.findByRole("list", { name: "Collected orders" })).toBeTruthy();
  expect(daysRead(rest)).toEqual(["eq.2026-11-20"]);
});

test.each(["2026-11-24", "2026-02-30", "soon"])("shows today instead of %s", async (day) => {
  const { rest } = await open([], `/admin/cafe?day=${day}`);
  expect(daysRead(rest)).toContain("eq.2026-11-23");
});

/** Counts the notes; sound is allowed once the page was touched. */
function fakeSound() {
  let notes = 0;
  class FakeAudio extends EventTarget {
    state = "suspended";
    currentTime = 0;
    destination = {};
    resume() {
      this.state = "running";
      this.dispatchEvent(new Event("statechange"));
      return Promise.resolve();
    }
    createOscillator() {
      return {
        frequency: { value: 0 },
        connect: <Node,>(node: Node) => node,
        start: () => (notes += 1),
        stop: () => undefined,
      };
    }
    createGain() {
      const gain = { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 };
      return { gain, connect: () => undefined };
    }
  }
  vi.stubGlobal("AudioContext", FakeAudio);
  return () => notes;
}

test("plays a tone for new orders only after the sound was switched on", async () => {
  const notes = fakeSound();
  const { rest, realtime } = await open([row(1, "new")]);
  await waitFor(() => expect(realtime.joins).toHaveLength(1));
  const arrive = async (...numbers: number[]) => {
    rest.responses["rows"] = numbers.map((number) => row(number, "new"));
    act(() => realtime.joins[0]?.broadcast("changed", { what: "cafe" }));
    await screen.findByRole("heading", { name: `Order ${numbers.at(-1)}` });
  };
  await arrive(1, 2);
  expect(notes()).toBe(0);
  const sound = await button("Sound for new orders");
  expect(sound.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(sound);
  await waitFor(() => expect(notes()).toBe(2));
  expect(localStorage.getItem("portal.cafe-sound")).toBe("on");
  await arrive(1, 2, 3, 4);
  expect(notes()).toBe(4);
});
