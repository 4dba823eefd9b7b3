import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { fakeSession, asha } from "@portal/shared/testing/fakePortal";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakePortal } from "../testing/fakePortal";
import { renderPage } from "../testing/renderPage";
import { freezeTimeAtNoon, tomorrow, world } from "../testing/testData";
import { DayPassPage } from "./DayPassPage";

freezeTimeAtNoon();
beforeEach(() => sessionStorage.clear());

function open(portal = fakePortal(world())) {
  renderPage(portal, <DayPassPage />, "/day-pass");
  return portal;
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

/** Types a guest, then leaves the page as for the checkout. */
function typeAndLeave(portal = fakePortal(world({ balance: 2 }))) {
  open(portal);
  type("Visitor name", "Meera");
  type("Visitor email", "meera@example.com");
  type(/^Purpose/, "Design review");
  type("Visit date", tomorrow);
  cleanup();
}

test("keeps what was typed on the way to the checkout and back", () => {
  typeAndLeave();
  open();
  expect(valueOf("Visitor name")).toBe("Meera");
  expect(valueOf("Visitor email")).toBe("meera@example.com");
  expect(valueOf(/^Purpose/)).toBe("Design review");
  expect(valueOf("Visit date")).toBe(tomorrow);
});

test("keeps what was typed when the page is loaded again", () => {
  open();
  type("Visitor name", "Meera");
  window.dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem("dayPassGuest")).toContain("Meera");
});

test("forgets the guest after the purchase", async () => {
  const rest = world();
  rest.responses["POST rpc/create_day_pass"] = { id: "1", credits_used: 8 };
  typeAndLeave();
  const portal = open(fakePortal(rest));
  await screen.findByText("8 credits are charged when you buy.");
  await screen.findByText("40");
  fireEvent.click(screen.getByRole("button", { name: /^Buy Day Pass/ }));
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Day pass created"));
  cleanup();
  expect(sessionStorage).toHaveLength(0);
});

test("shows the guest to no other member, and keeps nothing after signing out", () => {
  typeAndLeave();
  const other = fakePortal(world());
  open({ ...other, session: fakeSession({ ...asha, id: "ravi" }, false) });
  expect(valueOf("Visitor name")).toBe("");
  cleanup();
  expect(sessionStorage).toHaveLength(0);
  const leaving = fakePortal(world());
  const signedOut = fakeSession(null, false);
  open(leaving);
  type("Visitor name", "Meera");
  leaving.session.getSnapshot = signedOut.getSnapshot;
  cleanup();
  expect(sessionStorage).toHaveLength(0);
});

test("moves a visit date that has passed to today", () => {
  sessionStorage.setItem("dayPassGuest", "{");
  open();
  expect(valueOf("Visitor name")).toBe("");
  type("Visitor name", "Meera");
  type("Visit date", "2026-11-19");
  cleanup();
  open();
  expect(valueOf("Visitor name")).toBe("Meera");
  expect(valueOf("Visit date")).toBe("2026-11-20");
});

test("proposes the next day on which the space is open", async () => {
  const backend = world();
  const hours = defaultOpeningHours.hours;
  const holidays = [{ date: "2026-11-20", name: "Diwali" }];
  backend.tables.system_settings = [{ key: "opening_hours", value: { hours, holidays } }];
  open(fakePortal(backend));
  await waitFor(() => expect(valueOf("Visit date")).toBe("2026-11-21"));
});
