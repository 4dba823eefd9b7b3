import { heldResponse } from "@portal/shared/testing/heldResponse";
import { fireEvent, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { dashboardResponses } from "../testing/dashboardResponses";
import { renderScreen } from "../testing/renderScreen";
import { DashboardPage } from "./DashboardPage";

describe("DashboardPage", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("shows the profile's name and the three counts", async () => {
    const { findByRole, getByRole } = renderScreen(<DashboardPage />, {
      responses: dashboardResponses,
    });
    await findByRole("heading", { name: "Welcome back, Asha Rao" });
    const stat = (name: string) => within(getByRole("group", { name }));
    expect(await stat("Available Credits").findByText("40")).toBeTruthy();
    expect(await stat("Upcoming Bookings").findByText("1")).toBeTruthy();
    expect(await stat("Notifications").findByText("1")).toBeTruthy();
    expect(stat("Available Credits").getByRole("link").getAttribute("href")).toBe("/buy-credits");
  });

  test("uses the date in the space's time zone", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    // Friday, 1:30 AM in Kolkata.
    vi.setSystemTime("2026-11-19T20:00:00Z");
    const { findByRole, getByText, backend } = renderScreen(<DashboardPage />, {
      responses: dashboardResponses,
    });
    await findByRole("link", { name: "Book More" });
    expect(getByText("Friday, 20 November 2026", { selector: "header *" })).toBeTruthy();
    const upcoming = backend.requests.find(({ query }) => query.has("booking_date"));
    expect(upcoming?.query.get("booking_date")).toBe("gte.2026-11-20");
  });

  test("uses the account's name if there is no profile", async () => {
    const { findByRole } = renderScreen(<DashboardPage />);
    expect(await findByRole("heading", { name: "Welcome back, Asha Metadata" })).toBeTruthy();
  });

  test("shows placeholders until credits, bookings and activity have loaded", async () => {
    for (const slow of ["user_credits", "bookings", "activity_logs"]) {
      const rows = heldResponse([]);
      const { findByRole, findByText, queryByRole, unmount } = renderScreen(<DashboardPage />, {
        responses: {
          ...dashboardResponses,
          [`GET ${slow}`]: rows.response,
        },
      });
      await findByText(/Asha Rao/);
      expect(queryByRole("group", { name: "Notifications" })).toBeNull();
      rows.release();
      await findByRole("group", { name: "Notifications" });
      unmount();
    }
  });

  test("expands a booking to its summary, with a price for rooms priced in rupees", async () => {
    const { findByText, getByText } = renderScreen(<DashboardPage />, {
      responses: dashboardResponses,
    });
    fireEvent.click(await findByText("Fig Room", { selector: "summary *" }));
    expect(getByText("Date").nextSibling?.textContent).toBe("Friday, 20 November 2026");
    expect(getByText("Price").nextSibling?.textContent).toBe("₹3,000");
  });

  test("shows action, time, credit change and balance of each activity entry", async () => {
    const { findByText, getByText, getAllByText } = renderScreen(<DashboardPage />, {
      responses: {
        ...dashboardResponses,
        "GET bookings": [],
        "GET activity_logs": [
          {
            id: "l2",
            action_type: "Purchased Day Pass",
            details: "Mira Sen on 2026-11-21",
            credits_change: -8,
            created_at: "2026-11-20T18:35:00Z",
          },
          {
            id: "l1",
            action_type: "Purchased Credits",
            details: "1 credit",
            credits_change: 1,
            created_at: "2026-11-20T10:00:00Z",
          },
        ],
        "GET credit_ledger": [
          { created_at: "2026-11-20T18:35:00Z", amount: -8, balance_after: 33 },
          { created_at: "2026-11-20T10:00:00Z", amount: 1, balance_after: 41 },
        ],
      },
      path: "/dashboard?tab=activity",
    });
    await findByText("Purchased Day Pass");
    expect(getByText("Mira Sen on 21 Nov 2026")).toBeTruthy();
    expect(getByText("21 Nov 2026, 12:05 AM")).toBeTruthy();
    expect(getByText("−8 credits")).toBeTruthy();
    expect(getByText("+1 credit")).toBeTruthy();
    expect(getAllByText(/^Balance/).map((line) => line.textContent)).toEqual([
      "Balance 33",
      "Balance 41",
    ]);
  });

  test("shows empty states with a link to book a room", async () => {
    const { findByRole, findByText } = renderScreen(<DashboardPage />);
    const link = await findByRole("link", { name: "Book a Room" });
    expect(link.getAttribute("href")).toBe("/book-room");
    fireEvent.click(await findByRole("tab", { name: "Activity" }));
    await findByText("No activity yet");
    fireEvent.click(await findByRole("tab", { name: "Cafe Specials" }));
    await findByText("No updates yet");
  });

  test("shows the full update on Learn More", async () => {
    const { findByRole } = renderScreen(<DashboardPage />, {
      responses: dashboardResponses,
      path: "/dashboard?tab=updates",
    });
    fireEvent.click(await findByRole("button", { name: "Learn More" }));
    const dialog = await findByRole("dialog", { name: "Lift maintenance" });
    expect(within(dialog).getByText("The lift rests on Sunday.")).toBeTruthy();
  });

  test("shows cafe specials with their price or as not available", async () => {
    const special = { description: "Slow.", created_at: "2026-11-18T10:00:00Z" };
    const { findByText, getByText, getByRole } = renderScreen(<DashboardPage />, {
      responses: {
        ...dashboardResponses,
        "GET cafe_specials": [
          { ...special, id: "s1", name: "Monsoon Thali", price: 220, available: true },
          { ...special, id: "s2", name: "Ragi Pancakes", price: 180, available: false },
        ],
      },
      path: "/dashboard?tab=specials",
    });
    await findByText("Monsoon Thali");
    expect(getByText("₹220.00")).toBeTruthy();
    expect(getByText("Not Available")).toBeTruthy();
    expect(getByRole("link", { name: "View All Updates" }).getAttribute("href")).toBe("/events");
  });
});
