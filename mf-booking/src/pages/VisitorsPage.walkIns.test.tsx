import { refusal } from "@portal/shared/testing/fakeBackend";
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakePortal, memberId } from "../testing/fakePortal";
import { renderPage } from "../testing/renderPage";
import { freezeTimeAtNoon, today, world } from "../testing/testData";
import { VisitorsPage } from "./VisitorsPage";

freezeTimeAtNoon();

const ANSWER = "POST rpc/answer_walk_in";
const question = "Nandita is at the front desk. Let them in?";

const nandita = {
  id: "v1",
  user_id: memberId,
  visitor_name: "Nandita Iyer",
  purpose: "Interview",
  is_walk_in: true,
  status: "pending",
  visit_date: today,
  created_at: "2026-11-20T06:00:00Z",
};

function open(visitors: object[] = [nandita], transport?: unknown) {
  const rest = world();
  rest.tables.visitors = visitors as never;
  rest.responses[ANSWER] = null;
  const portal = fakePortal(rest, { transport });
  renderPage(portal, <VisitorsPage />, "/visitors");
  return { rest, portal };
}

test("lets a visitor at the front desk in", async () => {
  const { rest, portal } = open();
  await screen.findByRole("heading", { name: question });
  expect(screen.getByText("Nandita Iyer · Interview")).toBeTruthy();
  rest.tables.visitors = [];
  fireEvent.click(screen.getByRole("button", { name: "Let in" }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  expect(rest.sent(ANSWER)).toMatchObject([{ body: { visitor_id: "v1", is_welcome: true } }]);
  expect(portal.toasts).toMatchObject([{ title: "Nandita Iyer is checked in" }]);
});

test("asks before a visitor is declined", async () => {
  const { rest, portal } = open();
  fireEvent.click(await screen.findByRole("button", { name: "Decline" }));
  await screen.findByRole("dialog", { name: "Decline Nandita Iyer?" });
  expect(rest.sent(ANSWER)).toEqual([]);
  rest.tables.visitors = [];
  fireEvent.click(screen.getByRole("button", { name: "Decline Nandita" }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  expect(rest.sent(ANSWER)).toMatchObject([{ body: { visitor_id: "v1", is_welcome: false } }]);
  expect(portal.toasts).toMatchObject([{ title: "Nandita Iyer was declined" }]);
});

test("keeps the question when the answer fails, with Retry", async () => {
  const { rest } = open();
  await screen.findByRole("heading", { name: question });
  rest.responses[ANSWER] = refusal("unknown_visitor");
  fireEvent.click(screen.getByRole("button", { name: "Let in" }));
  const retry = await screen.findByRole("button", { name: "Retry" });
  rest.responses[ANSWER] = null;
  rest.tables.visitors = [];
  fireEvent.click(retry);
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
});

test("asks as soon as a visitor arrives", async () => {
  const realtime = fakeRealtime();
  const { rest } = open([], realtime.transport);
  const topic = `realtime:visitors:${memberId}`;
  const channel = () => realtime.joins.find((joined) => joined.topic === topic);
  await waitFor(() => expect(channel()?.isPrivate).toBe(true));
  const reads = () => rest.sent("GET visitors").length;
  act(() => channel()?.system("ok", "Replication connection established"));
  await waitFor(() => expect(reads()).toBeGreaterThan(1));
  rest.tables.visitors = [nandita] as never;
  act(() => channel()?.broadcast("changed", {}));
  expect(await screen.findByRole("heading", { name: question })).toBeTruthy();
});

test("asks only about today's walk-ins of the member", async () => {
  const { rest } = open([
    { ...nandita, id: "a", is_walk_in: false },
    { ...nandita, id: "b", status: "approved" },
    { ...nandita, id: "c", visit_date: "2026-11-19" },
    { ...nandita, id: "d", user_id: "another" },
  ]);
  await waitFor(() => expect(rest.requests.some(({ path }) => path === "visitors")).toBe(true));
  expect(screen.queryByText(/at the front desk\. Let them in/)).toBeNull();
});
