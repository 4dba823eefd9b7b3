import { render, screen } from "@testing-library/react";
import { fakeBackend } from "@portal/shared/testing/fakeBackend";
import { expect, test } from "vitest";
import { fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { request } from "../../testing/showToday";
import { RetirementNotice } from "./RetirementNotice";
import type { AdminRoom } from "./room.schema";

test("lists the requests of the room, which retiring it rejects", async () => {
  const rest = fakeBackend({
    "GET bookings": [],
    "GET booking_holds": [request, { ...request, id: "2", room_id: "oak" }],
  });
  render(
    <RetirementNotice room={{ id: "neem", name: "Neem" } as AdminRoom} />,
    inPortal(fakePortal((sent) => rest.fetch(sent))),
  );
  expect(await screen.findByText("1 request for this room")).toBeDefined();
  expect(
    screen.getByText("Retiring the room rejects requests, and their members are notified."),
  ).toBeDefined();
  expect(screen.queryByText(/Approving/)).toBeNull();
});
