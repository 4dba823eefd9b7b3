// @vitest-environment happy-dom
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { jsonResponse, fakePortal } from "../../testing/fakePortal";
import { hookInPortal } from "../../testing/hookInPortal";
import type { AdminEvent } from "./event.schema";
import { useSetEventStatus } from "./events.mutations";

const event = { id: "e1", title: "Quiz", status: "cancelled", attendees: 3 } as AdminEvent;
const updated_at = "2026-11-20T10:00:00.123456+00:00";

/** Reactivates an event and returns the portal after its toast. */
async function reactivate(count: () => Response) {
  const portal = fakePortal((request) =>
    request.method === "PATCH" ? jsonResponse([{ updated_at }]) : count(),
  );
  const { result } = renderHook(() => useSetEventStatus(), hookInPortal(portal));
  act(() => result.current.mutate({ event, status: "active" }));
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  return portal;
}

test("shows how many registrations a reactivation ended", async () => {
  const counted = new Response(null, { headers: { "content-range": "*/2" } });
  const { toasts, calls } = await reactivate(() => counted);
  expect(toasts).toEqual([
    {
      title: "Event reactivated successfully",
      description:
        "2 earlier registrations are no longer valid and their seats are free. Credits were refunded when the event was cancelled, so members need to register again.",
    },
  ]);
  const { pathname, searchParams } = new URL(calls[1]?.url ?? "");
  expect(pathname).toMatch(/cancelled_registrations$/);
  expect(searchParams.get("event_id")).toBe("eq.e1");
  expect(searchParams.get("released_at")).toBe(`eq.${updated_at}`);
});

test("confirms the reactivation without a count if there is none or it failed", async () => {
  for (const count of [
    () => new Response(null, { headers: { "content-range": "*/0" } }),
    () => jsonResponse({ message: "away" }, 500),
  ]) {
    const { toasts } = await reactivate(count);
    expect(toasts).toEqual([{ title: "Event reactivated successfully" }]);
  }
});
