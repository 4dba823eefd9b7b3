import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answer, fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import type { AdminEvent } from "./event.schema";
import { useEventActions } from "./useEventActions";

const event = { id: "7", title: "Quiz", attendees: 2, is_free: false } as AdminEvent;

function CancelButton() {
  const { cancel } = useEventActions();
  return <button onClick={() => cancel(event)}>Cancel Quiz</button>;
}

test("asks before an event is cancelled and names its registrations", async () => {
  const portal = fakePortal(() => answer([]));
  render(<CancelButton />, inPortal(portal));
  fireEvent.click(screen.getByText("Cancel Quiz"));
  await screen.findByText(
    "Are you sure you want to cancel this event? This will preserve registration history.",
  );
  screen.getByText("2 members are registered for “Quiz”. Their credits will be refunded.");
  expect(portal.calls).toEqual([]);
});
