import { fireEvent, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { booking, dashboardResponses } from "../testing/dashboardResponses";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { pressRetry } from "../testing/pressRetry";
import { renderScreen } from "../testing/renderScreen";
import { DashboardPage } from "./DashboardPage";

describe("DashboardPage with failed reads", () => {
  test("skips and reports a failed source of activity", async () => {
    const { findByText, reported } = renderScreen(<DashboardPage />, {
      responses: { ...dashboardResponses, "GET visitors": serverError },
      path: "/dashboard?tab=activity",
    });
    await findByText("Booked Meeting Room");
    expect(reported).toHaveLength(1);
  });

  test.each([{ ledger: [] }, { ledger: serverError }])(
    "shows an error, not an empty list, if all sources of activity fail",
    async ({ ledger }) => {
      const sources = ["activity_logs", "bookings", "visitors"];
      const { findByText, findByRole, backend } = renderScreen(<DashboardPage />, {
        responses: {
          ...Object.fromEntries(sources.map((table) => [`GET ${table}`, serverError])),
          "GET credit_ledger": ledger,
        },
        path: "/dashboard?tab=activity",
      });
      await findByText("Your activity didn't load");
      const { retry, respond } = await pressRetry(
        { backend, findByRole: within(await findByRole("tabpanel")).findByRole },
        "GET activity_logs",
      );
      expect(document.activeElement).toBe(retry);
      respond([]);
      await findByText("No activity yet");
    },
  );

  test("reports failed credits, shows a dash and offers Retry", async () => {
    const { findByRole, getByRole, backend, reported } = renderScreen(<DashboardPage />, {
      responses: { ...dashboardResponses, "GET user_credits": serverError },
    });
    await findByRole("link", { name: "Book More" });
    const credits = within(getByRole("group", { name: "Available Credits" }));
    expect(credits.getByRole("img", { name: "Not available" }).textContent).toBe("—");
    expect(credits.getByRole("link", { name: "Add credits" })).toBeTruthy();
    expect(reported).toEqual([new Error("Failed to fetch user credits")]);
    backend.responses["GET user_credits"] = [{ balance: 12 }];
    fireEvent.click(credits.getByRole("button", { name: "Retry" }));
    expect(await credits.findByText("12")).toBeTruthy();
    expect(credits.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  test("reports failed bookings, shows an empty list and offers Retry", async () => {
    const { findByRole, findByText, getByRole, queryByRole, backend, reported } = renderScreen(
      <DashboardPage />,
      { responses: { ...dashboardResponses, "GET bookings": serverError } },
    );
    const note = await findByRole("alert");
    expect(note.textContent).toContain("Your bookings could not be loaded.");
    expect(getByRole("link", { name: "Book a Room" })).toBeTruthy();
    expect(within(getByRole("group", { name: "Upcoming Bookings" })).getByText("0")).toBeTruthy();
    // Once by the list of bookings and once by the activity.
    expect(reported).toHaveLength(2);
    backend.responses["GET bookings"] = [booking];
    fireEvent.click(within(note).getByRole("button", { name: "Retry" }));
    await findByText("Fig Room", { selector: "summary *" });
    expect(queryByRole("alert")).toBeNull();
  });

  test("renders if all reads fail", async () => {
    const tables = ["activity_logs", "bookings", "cafe_specials", "credit_ledger", "credit_lots"];
    const all = [...tables, "profiles", "space_updates", "user_credits", "visitors"];
    const { findByRole, getByRole, getAllByRole, reported } = renderScreen(<DashboardPage />, {
      responses: Object.fromEntries(all.map((table) => [`GET ${table}`, serverError])),
    });
    await findByRole("link", { name: "Book a Room" });
    expect(getByRole("heading", { name: "Welcome back, Asha Metadata" })).toBeTruthy();
    expect(getByRole("link", { name: "Get Day Pass" })).toBeTruthy();
    expect(getAllByRole("tab")).toHaveLength(4);
    expect(reported).toHaveLength(10);
  });
});
