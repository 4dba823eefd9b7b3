import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { jsonResponse, fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import type { AdminEvent } from "./event.schema";
import { useEventActions } from "./useEventActions";

const event = {
  id: "7",
  title: "Quiz",
  attendees: 2,
  is_free: false,
  status: "cancelled",
} as AdminEvent;

function Buttons() {
  const { cancel, reactivate } = useEventActions();
  return (
    <>
      <button onClick={() => cancel(event)}>Cancel Quiz</button>
      <button onClick={() => reactivate(event)}>Reactivate Quiz</button>
    </>
  );
}

test("asks before an event is cancelled and names its registrations", async () => {
  const portal = fakePortal(() => jsonResponse([]));
  render(<Buttons />, inPortal(portal));
  fireEvent.click(screen.getByText("Cancel Quiz"));
  await screen.findByText(
    "Are you sure you want to cancel this event? This will preserve registration history.",
  );
  screen.getByText("2 members are registered for “Quiz”. Their credits will be refunded.");
  expect(portal.calls).toEqual([]);
});

test("explains a reactivation before it and confirms its effect after it", async () => {
  const portal = fakePortal(({ method }) => {
    if (method === "PATCH") return jsonResponse([{ updated_at: "2026-11-20T10:00:00Z" }]);
    return new Response(null, { headers: { "content-range": "*/2" } });
  });
  render(<Buttons />, inPortal(portal));
  fireEvent.click(screen.getByText("Reactivate Quiz"));
  await screen.findByText(/2 earlier registrations will end and their seats will be free\./);
  expect(portal.calls).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Reactivate" }));
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]).toMatchObject({
    title: "Event reactivated successfully",
    description: expect.stringMatching(
      /^2 earlier registrations are no longer valid and their seats are free\./,
    ),
  });
});
