import { render, screen } from "@testing-library/react";
import { fakeBackend } from "@portal/shared/testing/fakeBackend";
import { expect, test, vi } from "vitest";
import { fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { affectedRequest } from "../../testing/showToday";
import { RetirementNotice } from "./RetirementNotice";
import type { AdminRoom } from "./room.schema";

test("lists the requests of the room, which retiring it rejects", async () => {
  const onReady = vi.fn<() => void>();
  const rest = fakeBackend({
    "GET bookings": [],
    "POST rpc/affected_requests": [affectedRequest],
  });
  render(
    <RetirementNotice room={{ id: "neem", name: "Neem" } as AdminRoom} onReady={onReady} />,
    inPortal(fakePortal((sent) => rest.fetch(sent))),
  );
  expect(onReady).not.toHaveBeenCalled();
  expect(await screen.findByText("1 request for this room")).toBeDefined();
  expect(onReady).toHaveBeenCalledOnce();
  expect(
    screen.getByText("Rejected when the room is retired. The members are notified."),
  ).toBeDefined();
  expect(screen.queryByText(/Approving/)).toBeNull();
  expect(rest.sent("POST rpc/affected_requests")[0]?.body).toEqual({ room: "neem" });
});
