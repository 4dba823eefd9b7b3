import { fireEvent, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { broken, type Answers } from "../testing/fakeBackend";
import { asha, renderScreen } from "../testing/renderScreen";
import { DashboardPage } from "./DashboardPage";

const booking = {
  id: "b1",
  booking_date: "2026-11-20",
  start_time: "09:00:00",
  end_time: "10:30:00",
  total_credits: 0,
  created_at: "2026-11-19T10:00:00Z",
  rooms: { name: "Fig Room", credits_per_hour: null },
};
const update = {
  id: "u1",
  title: "Lift maintenance",
  content: "The lift rests on Sunday.",
  created_at: "2026-11-18T10:00:00Z",
};
const full: Answers = {
  "GET profiles": [{ full_name: "Asha Rao" }],
  "GET user_credits": [{ balance: 40 }],
  "GET bookings": [booking],
  "GET space_updates": [update],
};

describe("The dashboard", () => {
  test("greets a member by the profile's name and shows the three numbers", async () => {
    const { findByRole, getByRole } = renderScreen(<DashboardPage />, { answers: full });
    await findByRole("heading", { name: "Welcome back, Asha Rao" });
    const stat = (name: string) => within(getByRole("group", { name }));
    expect(stat("Available Credits").getByText("40")).toBeTruthy();
    expect(stat("Upcoming Bookings").getByText("1")).toBeTruthy();
    expect(stat("Notifications").getByText("1")).toBeTruthy();
    expect(stat("Available Credits").getByRole("link").getAttribute("href")).toBe("/buy-credits");
  });

  test("goes by the account's name where there is no profile", async () => {
    const { findByRole } = renderScreen(<DashboardPage />);
    expect(await findByRole("heading", { name: "Welcome back, Asha Metadata" })).toBeTruthy();
  });

  test("asks for everything in one round, and for nothing twice", async () => {
    const { findByRole, backend } = renderScreen(<DashboardPage />, { answers: full });
    await findByRole("link", { name: "Book More" });
    expect(backend.asked.map(({ table }) => table).toSorted()).toEqual([
      "activity_logs",
      "bookings",
      "bookings",
      "cafe_specials",
      "credit_ledger",
      "credit_lots",
      "profiles",
      "space_updates",
      "user_credits",
      "visitors",
    ]);
  });

  test("reads only what belongs to the member", async () => {
    const { findByRole, backend } = renderScreen(<DashboardPage />, { answers: full });
    await findByRole("link", { name: "Book More" });
    const own = backend.asked.filter(({ table }) => !/space_updates|cafe_specials/.test(table));
    expect(own).toHaveLength(8);
    const whose = own.map(({ table, query }) => query.get(table === "profiles" ? "id" : "user_id"));
    expect(new Set(whose)).toEqual(new Set([`eq.${asha.id}`]));
  });

  test("reads no more than it lists: 5 bookings, 10 actions, 5 updates and 5 specials", async () => {
    const { findByRole, backend } = renderScreen(<DashboardPage />, { answers: full });
    await findByRole("link", { name: "Book More" });
    const newest = "created_at.desc";
    expect(
      backend.asked
        .filter(({ query }) => query.has("limit") && query.get("order") !== "id.desc")
        .map(({ table, query }) => [table, query.get("order"), query.get("limit")].join(" "))
        .toSorted(),
    ).toEqual([
      `activity_logs ${newest} 10`,
      "bookings booking_date.asc,start_time.asc 5",
      `bookings ${newest} 10`,
      `cafe_specials ${newest} 5`,
      `space_updates ${newest} 5`,
      `visitors ${newest} 10`,
    ]);
  });

  test("shows placeholders until credits, bookings and activity have loaded", async () => {
    for (const late of ["user_credits", "bookings", "activity_logs"]) {
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      const { findByRole, findByText, queryByRole, unmount } = renderScreen(<DashboardPage />, {
        answers: {
          ...full,
          [`GET ${late}`]: async () => {
            await arrived;
            return [];
          },
        },
      });
      await findByText(/Asha Rao/);
      expect(queryByRole("group", { name: "Notifications" })).toBeNull();
      arrive();
      await findByRole("group", { name: "Notifications" });
      unmount();
    }
  });

  test("opens a booking to its summary, with a price where the room costs rupees", async () => {
    const { findByText, getByText } = renderScreen(<DashboardPage />, { answers: full });
    fireEvent.click(await findByText("Fig Room", { selector: "summary *" }));
    expect(getByText("Date").nextSibling?.textContent).toBe("Friday, 20 November 2026");
    expect(getByText("Price").nextSibling?.textContent).toBe("₹3,000");
  });

  test("skips a source of activity that fails, and reports it", async () => {
    const { findByText, reported } = renderScreen(<DashboardPage />, {
      answers: { ...full, "GET visitors": broken },
      path: "/dashboard?tab=activity",
    });
    await findByText("Booked Meeting Room");
    expect(reported).toHaveLength(1);
  });

  test("shows a failed read in its place and asks again on Retry", async () => {
    const { findByRole, getByRole, backend } = renderScreen(<DashboardPage />, {
      answers: { ...full, "GET user_credits": broken },
    });
    await findByRole("link", { name: "Book More" });
    const credits = within(getByRole("group", { name: "Available Credits" }));
    const retry = await credits.findByRole("button", { name: "Retry" });
    backend.answers["GET user_credits"] = [{ balance: 12 }];
    fireEvent.click(retry);
    expect(await credits.findByText("12")).toBeTruthy();
  });

  test("invites to a first booking and says that nothing has happened yet", async () => {
    const { findByRole, findByText } = renderScreen(<DashboardPage />);
    const invitation = await findByRole("link", { name: "Book a Room" });
    expect(invitation.getAttribute("href")).toBe("/book-room");
    fireEvent.click(await findByRole("tab", { name: "Activity" }));
    await findByText("No activity yet");
    fireEvent.click(await findByRole("tab", { name: "Cafe Specials" }));
    await findByText("No updates yet");
  });

  test("opens an update in full on Learn More", async () => {
    const { findByRole } = renderScreen(<DashboardPage />, {
      answers: full,
      path: "/dashboard?tab=updates",
    });
    fireEvent.click(await findByRole("button", { name: "Learn More" }));
    const dialog = await findByRole("dialog", { name: "Lift maintenance" });
    expect(within(dialog).getByText("The lift rests on Sunday.")).toBeTruthy();
  });
});
